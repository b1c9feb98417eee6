# hz alone in an image: docs/install.md says how it is built and used.
ARG GO_VERSION=1.26

FROM golang:${GO_VERSION} AS build
WORKDIR /src
COPY . .
# -buildvcs=false: .dockerignore leaves the history out. Zone data is part of the program.
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/go/cache \
    GOCACHE=/go/cache CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags=-s -o /out/hz ./cmd/hz

FROM scratch
COPY --from=build /out/hz /hz
# Nobody in particular, with a group that has no rights either; docker run --user says another.
USER 65532:65532
# What is to be checked is mounted here.
WORKDIR /contracts
ENTRYPOINT ["/hz"]
CMD ["heinzel", "check", "--path", "."]
