import { Count, contract, Flag, Id, Nullable, OneOf, Optional, Picture, Seconds, Text, TimeText, Type } from './core'
import { AssetAmount } from './wallet'

export const familyRelations = ['配偶', '父亲', '母亲', '子女', '祖辈', '其他'] as const

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '康养计划' })
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '转入数量' })
const Member = Type.Object({ name: Text(20, '家人姓名', 1), relation: OneOf(familyRelations, '关系') })
const Members = Type.Array(Member, { maxItems: 10, title: '家人' })

const Plan = Type.Object({
  code: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  open: Flag,
  note: Type.String({ description: 'why nothing can be signed, empty when it can' }),
  from_name: Type.String(),
  to_name: Type.String(),
  rate: Type.Object({ from: AssetAmount, to: AssetAmount }),
  daily_bp: Type.Integer(),
  lasts_days: Count,
  members_max: Count
})

const Signed = Type.Object({
  id: Id,
  code: Type.String({ description: 'the plan' }),
  title: Type.String(),
  version: Type.String(),
  from_name: Type.String(),
  from_number: AssetAmount,
  asset: Type.String({ description: 'what comes day by day' }),
  asset_name: Type.String(),
  number: Type.String({ description: 'all that comes' }),
  member_num: Count,
  sign_time: Seconds,
  _sign_time: TimeText
})

/** The wellness family: plans that are entered by signing an agreement. */
export const family = contract({
  'GET /api/zhufu/agreement_list': {
    auth: 'login',
    summary: 'Plans of the wellness family, and the agreements the caller signed, newest first',
    input: Type.Object({}),
    data: Type.Object({ plans: Type.Array(Plan), list: Type.Array(Signed), count: Count })
  },
  'GET /api/zhufu/agreement_detail': {
    auth: 'login',
    summary: 'A plan with the whole text in force and what the caller filled in; or, by `id`, what the caller signed',
    input: Type.Object({ code: Optional(Code), id: Optional(Id) }),
    data: Type.Object({
      ...Plan.properties,
      intro: Type.String(),
      block: Type.Object({ code: Type.String(), words: Type.String() }),
      name: Type.String({ description: 'the signer’s, masked; empty when not verified' }),
      balance: AssetAmount,
      minimum: AssetAmount,
      step: AssetAmount,
      most: AssetAmount,
      rules: Type.Array(Type.String()),
      version: Type.String(),
      content: Type.String({ description: 'cleaned HTML: the text in force, or the one that was signed' }),
      draft: Nullable(Type.Object({ id: Id, number: AssetAmount, members: Members })),
      agreement: Nullable(
        Type.Object({
          ...Signed.properties,
          members: Members,
          content_hash: Type.String({ description: 'SHA-256 of the text' }),
          file_hash: Type.String({ description: 'SHA-256 of the signed copy' }),
          file_bytes: Count,
          file_url: Type.String({
            description: 'where the signed copy is for some minutes, from the root of the API’s host; PDF'
          })
        })
      )
    })
  },
  'POST /api/zhufu/agreement_create': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Fills in an agreement: how much is put in, and who of the family is named, with their consent; writes over an earlier one',
    input: Type.Object({ code: Code, num: Quantity, members: Members, agree: OneOf([1], '家人同意') }),
    data: Type.Object({ id: Id, version: Type.String() }),
    refusals: ['SUB_ACCOUNT', 'CLOSED', 'AMOUNT', 'INSUFFICIENT', 'REAL_NAME', 'MEMBERS']
  },
  'POST /api/zhufu/agreement_sign': {
    auth: 'login',
    idempotent: true,
    parentOnly: true,
    body_kib: 960,
    summary:
      'Signs what was filled in: `image` is the drawn name (PNG or JPEG in base64), `version` that of the text that was read',
    input: Type.Object({
      id: Id,
      version: Type.String({ minLength: 1, maxLength: 40, title: '协议版本' }),
      image: Type.String({ minLength: 1, title: '签名' }),
      agree: OneOf([1], '同意协议')
    }),
    data: Type.Object({ id: Id }),
    refusals: [
      'SUB_ACCOUNT',
      'REAL_NAME',
      'AGREEMENT',
      'NOT_A_PICTURE',
      'TOO_LARGE',
      'CLOSED',
      'RULE_CHANGED',
      'AMOUNT',
      'DAY_CAP',
      'DAY_FULL',
      'POOL_SHORT',
      'INSUFFICIENT'
    ]
  }
})
