import { savePackage } from '../src/domains/recharge/service'
import { account, type Bucket, balanceOf, fundPool, fundUser, pool, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'
import { paying } from './paying'

type Person = Awaited<ReturnType<TestShop['person']>>
type Package = Partial<Parameters<typeof savePackage>[1]>

/** Short words for tests about recharges, over one shop. */
export class Recharging {
  /** A pool of its own, so that tests do not empty each other's. */
  readonly pool = `pool-${newId()}`
  private readonly desk

  constructor(private readonly shop: TestShop) {
    this.desk = paying(() => shop)
  }

  private now = () => this.shop.clock.now()

  /** 500 yuan of balance for as much. */
  pack = (fields: Package = {}) =>
    savePackage(this.shop.db, {
      id: newId(),
      type: 'balance',
      title: '充 500 元',
      priceFen: 50_000n,
      giveMinor: 50_000n,
      pool: this.pool,
      ...fields
    })
  /** 100 yuan of vouchers for 90. */
  voucher = (fields: Package = {}) =>
    this.pack({ type: 'voucher', title: '100 元消费券', priceFen: 9_000n, giveMinor: 10_000n, ...fields })

  fill = (amountMinor: bigint, name = this.pool) =>
    fundPool(this.shop.db, { pool: name, asset: 'xfq', amountMinor, key: newId(), at: this.now() })
  money = ({ id }: { id: string }, amountMinor: bigint) =>
    fundUser(this.shop.db, { userId: id, asset: 'CNY', amountMinor, key: newId(), at: this.now() })

  order = (who: Person, id: string) => this.shop.call('POST /api/recharge/recharge', { id }, who)
  mixed = (who: Person, id: string, balance: string) =>
    this.shop.call('POST /api/mix_recharge/create', { id, balance }, who)
  /** Pays an order at the sandbox cashier. */
  async paid({ token }: Pick<Person, 'token'>, no: string, act = 'pay') {
    const { data } = await this.desk.pay(no, 'sandbox', token)
    await this.desk.cashier(data.result.pay_url!, act)
  }
  /** A recharge that was ordered and paid; its number. */
  async done(who: Person, id: string, balance?: string): Promise<string> {
    const { data } = balance ? await this.mixed(who, id, balance) : await this.order(who, id)
    await this.paid(who, data.order_id)
    return data.order_id
  }

  has = ({ id }: { id: string }, asset: 'CNY' | 'xfq' = 'CNY', bucket: Bucket = 'available') =>
    balanceOf(this.shop.db, account(user(id), asset, bucket))
  poolHas = (bucket: Bucket = 'available', name = this.pool) =>
    balanceOf(this.shop.db, account(pool(name), 'xfq', bucket))
  records = async (who: Person) => (await this.shop.call('GET /api/mix_recharge/record', {}, who)).data.list
  index = async (who: Person) => (await this.shop.call('GET /api/recharge/index', {}, who)).data
}
