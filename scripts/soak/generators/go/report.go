// What the programs in Go share.
package main

import (
	"encoding/json"
	"os"
)

// report prints values as a line of JSON.
func report(values map[string]any) {
	json.NewEncoder(os.Stdout).Encode(values)
}
