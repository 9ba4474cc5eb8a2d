export default async function teardown() {
  await (globalThis as unknown as { shopTestServer?: { stop(): Promise<void> } }).shopTestServer?.stop()
}
