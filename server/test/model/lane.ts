import { withdrawalRules } from '../../src/db/schema'
import { merchant, pool, user } from '../../src/engines/ledger'
import { runPayouts } from '../../src/engines/withdrawal'
import { newId } from '../../src/lib/ids'
import { TestShop } from '../harness'
import { earner } from '../withdrawing'
import { Books } from './books'

/** How many people a lane has; the owners after them are a pool and a shop. */
export const PEOPLE = 3
export const POOL = PEOPLE
export const SHOP = PEOPLE + 1

/** What an operation may look back at within its sequence. */
interface Made {
  transfers: { id: string; deltas: Parameters<Books['book']>[0]; reversed: boolean }[]
  orders: { id: string; who: number; fen: bigint; state: 'unpaid' | 'paid' | 'refunded' | 'cancelled' }[]
  withdrawals: { id: string; who: number; amountMinor: bigint; yes: number; state: 'held' | 'approved' | 'over' }[]
}

/** A server with a database of its own, on which sequences run one after the other, and what its books should be. */
export class Lane {
  made: Made = { transfers: [], orders: [], withdrawals: [] }
  /** How often each refusal was met, over all sequences. */
  readonly refusals = new Map<string, number>()
  /** Keeps the keys of one sequence apart from those of all others. */
  run = newId()

  private constructor(
    readonly shop: TestShop,
    readonly people: { id: string; token: string }[],
    readonly books: Books
  ) {}

  static async open(): Promise<Lane> {
    const shop = await TestShop.open()
    await shop.db.update(withdrawalRules).set({
      ...{ minMinor: 100n, stepMinor: 1n, maxMinor: 1_000_000n, feeBp: 60, feeMinFen: 1n },
      ...{ dayMinor: 10n ** 12n, monthMinor: 10n ** 12n, dayTimes: 2_000_000_000, twoPersonsMinor: 3_000n }
    })
    const people = []
    for (let i = 0; i < PEOPLE; i++) people.push(await earner(shop))
    // A card that was just bound has to wait before anything is paid to it.
    shop.clock.advance(3 * 86_400)
    const owners = [...people.map(({ id }) => user(id)), pool('model'), merchant(newId())]
    return new Lane(shop, people, new Books(owners))
  }

  get services() {
    return this.shop.app.services
  }

  /** Forgets the sequence before: what is open from it stays as it is, except for payouts, which anybody's run would make. */
  async begin() {
    this.run = newId()
    this.made = { transfers: [], orders: [], withdrawals: [] }
    await this.payOut()
    await this.books.load(this.shop)
  }

  async payOut() {
    while ((await runPayouts(this.services)) > 0);
  }

  close() {
    return this.shop.close()
  }
}
