import { Whole } from './admin'
import { contract, DeskFile, Format, OneOf, Optional, Type } from './core'
import { memberFilter } from './customer-admin'

/** Columns of a file of members, in their order; `wallets` and `held` are a column for each asset. */
export const MEMBER_COLUMNS = {
  uid: '会员编号',
  nickname: '昵称',
  phone: '手机号',
  level: '等级',
  growth: '成长值',
  state: '状态',
  tags: '标签',
  joined: '注册时间',
  seen: '最近登录',
  source: '来源',
  inviter: '邀请人',
  inviter_uid: '邀请人编号',
  invite_code: '邀请码',
  order_count: '订单数',
  sum_price: '消费金额',
  wallets: '各项资产可用余额',
  held: '各项资产冻结与在途'
} as const
export type MemberColumn = keyof typeof MEMBER_COLUMNS
const Column = OneOf(Object.keys(MEMBER_COLUMNS) as MemberColumn[], '导出列', { words: MEMBER_COLUMNS })

/** Members taken away as a file. */
export const adminCustomerFile = contract({
  'POST /api/admin/customer/export': {
    auth: 'console',
    right: 'customer.export',
    summary:
      'The address of a file (CSV or .xlsx) of the accounts that customer/list finds, for a minute; whole phones to who may see them, with a reason',
    input: Type.Object({
      ...memberFilter,
      columns: Optional(Type.Array(Column, { minItems: 1, maxItems: 30, uniqueItems: true, title: '导出列' })),
      whole: Type.Unsafe<0 | 1>({ ...Whole.whole, title: '完整手机号' }),
      reason: Whole.reason,
      format: Format
    }),
    data: DeskFile
  }
})
