import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'

const asked = new AsyncLocalStorage<object>()

/** How many queries `work` sends to the database until it is done; what the server does by itself meanwhile is no part of it. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const mine = {}
  let count = 0
  const { query } = Client.prototype
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (asked.getStore() === mine) count += 1
    return Reflect.apply(query, this, args)
  })
  try {
    // An injected request starts when it is awaited.
    await asked.run(mine, async () => void (await work()))
    return count
  } finally {
    spy.mockRestore()
  }
}
