module github.com/heinzel/hz/lint/report/testdata/reviewdog

go 1.26.0

require (
	github.com/heinzel/hz v0.0.0
	github.com/reviewdog/reviewdog v0.21.0
	google.golang.org/protobuf v1.36.8
)

require (
	github.com/gofrs/flock v0.13.2 // indirect
	github.com/haya14busa/go-sarif v0.0.0-20240630170108-a3ba8d79599f // indirect
	github.com/pelletier/go-toml/v2 v2.4.3 // indirect
	github.com/reviewdog/errorformat v0.0.0-20250320004447-223c26dbe212 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/heinzel/hz => ../../../..
