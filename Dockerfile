# The release of `npm run release`, and Node. The first stage has the build tools, the second only what the server needs.
FROM node:20-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run release -- --folder \
  && mv dist/release/* /shop \
  && cd /shop \
  && npm ci

FROM node:20-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || (process.env.ROLE === 'worker' ? 3001 : 3000)) + '/health').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
