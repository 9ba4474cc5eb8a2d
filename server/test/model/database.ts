import setup from '../database.setup'
import teardown from '../database.teardown'

/** Gives `TestShop` a database outside of Jest: that of TEST_DATABASE_URL, else an embedded one thrown away afterwards. */
export async function withTestDatabase(work: () => Promise<void>) {
  await setup()
  try {
    await work()
  } finally {
    await teardown()
  }
}
