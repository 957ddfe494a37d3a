# Patchwright with git and bubblewrap, as a user without rights: the command line, the server and its workers.
#   docker build -t patchwright .
# On your repository, as you; the volume keeps the index and every paid reply:
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/repo" -v patchwright:/state -w /repo -e OPENAI_API_KEY \
#     --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined \
#     patchwright run issue.md
# The three options let bubblewrap isolate your checks inside the container; without them a run with checks is refused.
# Runtimes that your checks need come as Debian packages:
#   docker build --build-arg RUNTIMES="python3-pytest golang" -t patchwright .
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends git ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN npm ci && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ARG RUNTIMES=""
RUN apt-get update \
 && apt-get install -y --no-install-recommends git ca-certificates bubblewrap ${RUNTIMES} \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -m 1777 /state
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
ENV PATCHWRIGHT_STATE_DIR=/state
VOLUME /state
EXPOSE 8080
ENTRYPOINT ["patchwright"]
CMD ["--help"]
