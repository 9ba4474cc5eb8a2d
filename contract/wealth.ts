import { Count, contract, Flag, Id, ListOf, Nothing, paging, Seconds, Text, TimeText, Type } from './core'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '财富包' })
const Version = Type.String({ pattern: '^\\d{1,9}(-\\d{1,5}){2}$', title: '条款版本' })
const Quantity = (title: string) => Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', title })

const Amounts = {
  number: Type.String({ description: 'subsidies that are put in' }),
  bonus: Type.String({ description: 'what is given on top, set aside when it is bought' }),
  total_number: Type.String({ description: 'what is released in all: the two together' }),
  days_num: Type.Integer({ minimum: 1, description: 'days it is released within, from the day after' })
}

const Bag = Type.Object({
  code: Type.String(),
  title: Type.String(),
  info: Type.String(),
  version: Type.String({ description: 'sent along when buying, so that nothing is done on other terms' }),
  ...Amounts,
  person_times: Type.Integer({ minimum: 0, description: 'how often one person may; 0 without limit' }),
  bought: Type.Integer({ minimum: 0, description: 'how often this person has, over all their accounts' }),
  stock: Type.Integer({ minimum: 0, description: 'how many there are in all; 0 without limit' }),
  left_num: Count,
  usable: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when the caller may buy it now' }),
  note: Type.String({ description: 'why not; empty when they may' })
})

const Bought = Type.Object({
  id: Id,
  title: Type.String(),
  ...Amounts,
  released: Type.String({ description: 'fallen due so far' }),
  left_number: Type.String({ description: 'what is still to come' }),
  next_day: Type.String({ description: 'the day on which more comes; empty when nothing more does' }),
  last_day: Type.String(),
  state: Type.Unsafe<'open' | 'done' | 'stopped'>({ type: 'string', enum: ['open', 'done', 'stopped'], title: '状态' }),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

/** Bags that are bought with subsidies and released day by day: what was put in, and a bonus that is set aside already. */
export const wealth = contract({
  'GET /api/subsidy/richBagList': {
    auth: 'login',
    summary: 'Bags on offer, with how often the caller may still buy each, and what they have to buy them with',
    input: Nothing,
    data: Type.Object({ ...ListOf(Bag).properties, bt: AssetAmount, rules: Type.Array(Type.String()) })
  },
  'GET /api/subsidy/bag/produce_list': {
    auth: 'login',
    summary: 'What would be released of a bag on each day if it were bought today',
    input: Type.Object({ code: Code }),
    data: Type.Object({
      ...Bag.properties,
      list: Type.Array(
        Type.Object({
          day: Type.String({ description: 'of China’s calendar' }),
          number: AssetAmount,
          sum: Type.String({ description: 'released up to and with this day' })
        })
      )
    })
  },
  'POST /api/subsidy/exchangeRichBag': {
    auth: 'login',
    idempotent: true,
    summary: 'Buys a bag with subsidies; what it releases is set aside at once, the bonus too',
    input: Type.Object({ code: Code, version: Version }),
    data: Type.Object({ ...Bought.properties, bt: AssetAmount }),
    refusals: ['CLOSED', 'RULE_CHANGED', 'LIMIT', 'SOLD_OUT', 'POOL_SHORT', 'INSUFFICIENT']
  },
  'GET /api/subsidy/richBagRecord': {
    auth: 'login',
    summary: 'Bags the caller has bought, newest first, with how far each is released',
    input: Type.Object({ ...paging }),
    data: ListOf(Bought)
  }
})

const BAG = {
  code: Code,
  title: Text(20, '名称', 1),
  info: Text(40, '说明'),
  price: Quantity('投入补贴'),
  bonus: Quantity('赠送补贴'),
  lasts_days: Type.Integer({ minimum: 1, maximum: 365, title: '发放天数' }),
  person_times: Type.Integer({ minimum: 0, maximum: 1000, title: '限购次数' }),
  stock: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '份数' }),
  open: Type.Integer({ minimum: 0, maximum: 1, title: '上架' }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000, title: '排序' })
}
const AdminBag = Type.Object({
  ...BAG,
  mark: Type.String(),
  sold: Count,
  bonus_left: Type.String({ description: 'what the pool of bonuses holds' })
})

/** Bags as operators write them. */
export const adminWealth = contract({
  'GET /api/admin/wealth/bags': {
    auth: 'console',
    right: 'release.read',
    summary: 'Every bag with how many were bought',
    input: Nothing,
    data: ListOf(AdminBag)
  },
  'POST /api/admin/wealth/bag': {
    auth: 'console',
    right: 'release.edit',
    stepUp: true,
    summary: 'Writes a bag; those that were bought keep the terms they were bought on',
    input: Type.Object({ mark: Seen, ...BAG }),
    data: AdminBag,
    refusals: ['BAD_BAG', 'CHANGED']
  }
})
