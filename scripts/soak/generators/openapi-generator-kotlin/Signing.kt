import java.util.HexFormat
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import okhttp3.Interceptor
import okhttp3.OkHttpClient
import okhttp3.Response

/** Sends the API key, and signs the query string of each request that has a timestamp. */
class Signing(private val apiKey: String, private val secretKey: String) : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        var url = chain.request().url.toString()
        val query = chain.request().url.encodedQuery
        if (query != null && "timestamp=" in query) url += "&signature=" + hmac(query)
        val request = chain.request().newBuilder().url(url).header("X-BH-APIKEY", apiKey)
        return chain.proceed(request.build())
    }

    private fun hmac(text: String): String {
        val mac = Mac.getInstance("HmacSHA256")
        mac.init(SecretKeySpec(secretKey.toByteArray(), "HmacSHA256"))
        return HexFormat.of().formatHex(mac.doFinal(text.toByteArray()))
    }
}

/** Returns an HTTP client that signs, for the base URL, the API key and the secret key. */
fun signingClient(arguments: Array<String>): OkHttpClient =
    OkHttpClient.Builder().addInterceptor(Signing(arguments[1], arguments[2])).build()

fun now(): Long = System.currentTimeMillis()
