# Patchwright with git and bubblewrap, as a user without rights.
#   docker build -t patchwright .
#   docker run --rm -v "$PWD:/repo" -w /repo -e OPENAI_API_KEY patchwright run issue.md
# Runtimes that your checks need come as Debian packages:
#   docker build --build-arg RUNTIMES="python3-pytest golang" -t patchwright .
FROM node:24-bookworm-slim AS build
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npm ci && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ARG RUNTIMES=""
RUN apt-get update \
 && apt-get install -y --no-install-recommends git ca-certificates bubblewrap ${RUNTIMES} \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/embeddings embeddings
COPY --from=build /app/vocabulary vocabulary
COPY --from=build /app/grammars grammars
COPY --from=build /app/prompts prompts
COPY --from=build /app/schema schema
COPY --from=build /app/demo demo
COPY --from=build /app/docs/examples docs/examples
RUN ln -s /app/dist/apps/cli/main.js /usr/local/bin/patchwright && chmod +x /app/dist/apps/cli/main.js
USER node
ENV PATCHWRIGHT_STATE_DIR=/home/node/.local/state/patchwright
ENTRYPOINT ["patchwright"]
CMD ["--help"]
