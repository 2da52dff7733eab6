import broker.ApiClient;
import java.io.IOException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.*;

/** Sends the API key, and signs the query string of each request that has a timestamp. */
record Signing(String apiKey, String secretKey) implements Interceptor {
  /** Returns a client for the base URL, the API key and the secret key. */
  static ApiClient client(String[] args) {
    var http = new OkHttpClient.Builder().addInterceptor(new Signing(args[1], args[2])).build();
    return new ApiClient(http).setBasePath(args[0]);
  }

  static long now() {
    return System.currentTimeMillis();
  }

  public Response intercept(Chain chain) throws IOException {
    var url = chain.request().url().toString();
    var query = chain.request().url().encodedQuery();
    if (query != null && query.contains("timestamp=")) url += "&signature=" + hmac(query);
    var request = chain.request().newBuilder().url(url).header("X-BH-APIKEY", apiKey);
    return chain.proceed(request.build());
  }

  String hmac(String text) throws IOException {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secretKey.getBytes(), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes()));
    } catch (java.security.GeneralSecurityException error) {
      throw new IOException(error);
    }
  }
}
