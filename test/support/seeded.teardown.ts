export default async function teardown() {
  await (globalThis as unknown as { shopSeeded?: { stop(): Promise<void> } }).shopSeeded?.stop()
}
