import { and, eq } from 'drizzle-orm'
import { commissions } from '../src/db/schema'
import { account, balanceOf, fundUser, user } from '../src/engines/ledger'
import { settleDue, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { assignServing, type ServingRole } from '../src/engines/referral'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'
import { unpaidOrder } from './orders'

type Who = { id: string }

/** Short words for tests about people who serve shops: assigning, and orders that are paid, settled and taken back. */
export class Serving {
  constructor(private readonly shop: TestShop) {}

  assign = (shopId: string, role: ServingRole, { id: userId }: Who, since = this.shop.clock.now()) =>
    assignServing(this.shop.db, { shopId, role, userId, since, until: null, by: '运营', reason: '测试', at: since })

  /** A paid order of so many fen; its id. */
  async bought({ id: userId }: Who, shopId: string, amountFen = 10_000n): Promise<string> {
    const { id } = await unpaidOrder(this.shop, userId, amountFen, { shopId })
    await fundUser(this.shop.db, {
      userId,
      asset: 'CNY',
      amountMinor: amountFen,
      key: newId(),
      at: this.shop.clock.now()
    })
    const { services } = this.shop.app
    await payByBalance(services, await payableOrder(services, { userId, ref: id }))
    return id
  }

  async received({ id: userId }: Who, ref: string) {
    const { services } = this.shop.app
    const parcel = { code: 'sf', company: '顺丰速运', no: 'SF1234567890' }
    await shipOrder(services, { ref, parcel })
    await takeOrder(services, { userId, ref })
  }

  /** Received, and eight days later settled. */
  async settled(buyer: Who, ...ids: string[]) {
    for (const id of ids) await this.received(buyer, id)
    this.shop.clock.advance(8 * 86_400)
    await settleDue(this.shop.app.services)
  }

  earnings = ({ id }: Who) => balanceOf(this.shop.db, account(user(id), 'shouyi'))

  /** What an order brings, as [role, rate, fen that is left of it], by role. */
  async shares(orderId: string) {
    const rows = await this.shop.db
      .select()
      .from(commissions)
      .where(and(eq(commissions.orderId, orderId)))
    return rows
      .filter(({ state }) => state !== 'void')
      .map(({ role, rateBp, amountFen, takenBackFen }) => [role, rateBp, amountFen - takenBackFen] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
