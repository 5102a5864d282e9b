# The program in a container: `docker build -t asset-importer:0.1.0 .`, then as docs/team.md shows.
#
# It runs as nobody in particular, on a root that nobody can write to. There is no VOLUME on purpose: one that Docker makes by
# itself is thrown away with the container, and with it what tells which assets were created. A container into which no folder was
# mounted finds none that it may write to, and says so before anything is sent.

# The version that the releases carry (scripts/release/node/package.json).
ARG NODE_VERSION=22.23.2

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# What is published, and no more. It needs no other package.
RUN npm pack --silent --pack-destination /tmp \
	&& mkdir /app \
	&& tar --extract --gzip --file /tmp/asset-importer-*.tgz --directory /app --strip-components=1

FROM node:${NODE_VERSION}-bookworm-slim
COPY --from=build /app /app
RUN ln -s /app/dist/cli/bin.js /usr/local/bin/asset-importer
# Runs are noted in the runs folder alone: nothing else outlives the container.
ENV NODE_ENV=production ASSET_IMPORTER_STATE_DIR=
# Of root: `runs` is made here only where somebody's folder is mounted.
WORKDIR /work
# `node` of the base image, by number: Kubernetes cannot tell from a name that it is not root.
USER 1000:1000
ENTRYPOINT ["asset-importer"]
CMD ["--help"]
