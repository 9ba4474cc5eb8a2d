import { Count, Id, Nullable, Picture, Seconds, TimeText, Type } from './core'
import { AssetAmount } from './wallet'

const Flag = Type.Integer({ minimum: 0, maximum: 1 })

export const SubAccount = Type.Object({
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  is_parent: Flag,
  is_current: Flag
})
/** The signed-in person, as they see themselves. */
export const User = Type.Object({
  uid: Id,
  account: Type.String({ description: 'what the person signs in with: the phone, empty when none is bound' }),
  nickname: Type.String(),
  avatar: Picture,
  phone: Type.String({ description: "the parent's for a sub-account, empty when none is bound" }),
  contact_phone: Type.String(),
  real_name: Type.String({
    description: 'as verified, masked: "*小满"; the parent\'s for a sub-account, empty until verified'
  }),
  sign_num: Type.Integer({
    minimum: 0,
    description: 'days of daily sign-in (签到) recorded; 0 for everybody as long as there is no such programme'
  }),
  sex: Type.Integer({ description: '0 unknown, 1 man, 2 woman' }),
  birthday: Type.String({ description: '"2000-01-31" or empty' }),
  region: Type.String({ description: '"浙江省 杭州市 西湖区" or empty' }),
  level: Count,
  level_name: Type.String(),
  level_icon: Type.String({ description: 'address of the picture of the level, empty for none' }),
  growth: Type.String({ description: 'settled spending in yuan, which levels are reached by' }),
  next_level_name: Type.String({ description: 'empty at the highest level' }),
  next_level_growth: Type.String({ description: 'spending the next level begins at, in yuan; empty at the highest' }),
  is_promoter: Type.Integer({
    minimum: 0,
    maximum: 1,
    description:
      '1 when bringing somebody can earn this account a commission: some rule in force pays whoever brought a buyer, and the person has not asked to close the account. No fee, level or number of fans is asked for; sub-accounts earn as well'
  }),
  spread_uid: Type.String({ description: 'who invited, empty when nobody' }),
  spread_nickname: Type.String(),
  invite_code: Type.String(),
  roles: Type.Array(Type.String()),
  parent_uid: Type.String({ description: 'empty unless this is a sub-account' }),
  sub_accounts: Type.Array(SubAccount),
  has_password: Flag,
  wechat_bound: Flag,
  now_money: AssetAmount,
  brokerage_price: AssetAmount,
  jindou: AssetAmount,
  lvdou: AssetAmount,
  hongdou: AssetAmount,
  couponCount: Count,
  collectCount: Count,
  orderStatusNum: Type.Object({
    unpaid_count: Count,
    unshipped_count: Count,
    received_count: Count,
    evaluated_count: Count,
    complete_count: Count,
    refunding_count: Count,
    refunded_count: Count
  }),
  destroy_time: Nullable(Seconds),
  add_time: Seconds,
  _add_time: TimeText
})
