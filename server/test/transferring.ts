import { type Asset, account, balanceOf, fundUser, user } from '../src/engines/ledger'
import { saveTransferRule, type TransferRequest, transferValue } from '../src/engines/transfer'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'
import { verifyName } from './withdrawing'

type Rule = Parameters<typeof saveTransferRule>[1]

/** Short words for tests about giving something to one another. */
export class Transferring {
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()

  /** Vouchers, with wide caps, unless told otherwise. */
  rule = (fields: Partial<Rule> = {}) => {
    const code = fields.code ?? `t_${newId().slice(-12).replaceAll('-', '')}`
    const caps = { dayMinor: 10n ** 9n, dayTimes: 1_000, receiveDayMinor: 10n ** 9n, pairMonthMinor: 10n ** 9n }
    const waits = { newAccountS: 0, newPhoneS: 86_400, newDeviceS: 0, newDeviceDayMinor: 10n ** 9n }
    const terms = { title: '消费券转赠', open: true, asset: 'xfq', minMinor: 1n, maxMinor: 10n ** 9n, stepMinor: 1n }
    return saveTransferRule(this.shop.app.services, { ...terms, ...caps, ...waits, ...fields, code })
  }

  /** Somebody verified who has something to give. */
  person = async (minor = 1_000n, asset: Asset = 'xfq', name = '陈小满') => {
    const person = await this.shop.person({ createdAt: new Date(this.now().getTime() - 30 * 86_400_000) })
    await verifyName(this.shop, person.id, name)
    if (minor > 0n) await this.give(person.id, minor, asset)
    return person
  }
  give = (userId: string, amountMinor: bigint, asset: Asset = 'xfq') =>
    fundUser(this.shop.db, { userId, asset, amountMinor, key: newId(), at: this.now() })

  do = (
    rule: { code: string },
    [from, to]: readonly [{ id: string }, { id: string }],
    amountMinor: bigint,
    more: Partial<TransferRequest> = {}
  ) =>
    transferValue(this.shop.app.services, {
      userId: from.id,
      toId: to.id,
      rule: rule.code,
      amountMinor,
      key: newId(),
      at: this.now(),
      deviceKey: '',
      familyId: newId(),
      url: '/pages/coupon/transfer',
      ...more
    })
  has = ({ id }: { id: string }, asset: Asset = 'xfq') => balanceOf(this.shop.db, account(user(id), asset))
}
