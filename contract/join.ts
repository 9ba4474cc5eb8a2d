import type { TObject } from '@sinclair/typebox'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  ofShop,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { KeptShop, Sold } from './keeper'

/** How somebody may join: with a shop that ships, with a store people walk into, or as a company with its one enterprise shop. */
export const joinTypes = ['shop', 'franchise', 'enterprise'] as const
const JoinType = OneOf(joinTypes, '入驻类型', { default: 'shop' })

const Sealed = (title: string) => Type.String({ pattern: '^[0-9a-f]{32}$', title })
/** 18 characters of the unified code, or 15 digits of an old licence. */
const LICENCE = '^([0-9A-HJ-NPQRTUWXY]{18}|\\d{15})$'
const NAME = '^[\\u3400-\\u9fff]{1,15}(·[\\u3400-\\u9fff]{1,15}){0,3}$'

/** Everything somebody may be asked for when they join; which of it, and in what step, is said by the kind. */
export const joinFields = {
  shop_name: Type.String({ minLength: 2, maxLength: 30, pattern: '\\S', title: '店铺名称' }),
  // A pattern instead of a format: the engine checks forms by itself, where formats are not known.
  category_id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', title: '经营类目' }),
  logo: Type.String({ minLength: 1, maxLength: 500, title: '店铺标志' }),
  intro: Text(300, '店铺介绍', 1),
  company: Words(60, '营业执照名称'),
  licence_no: Type.String({ pattern: LICENCE, title: '统一社会信用代码' }),
  licence_end: Type.String({ pattern: '^(long|\\d{4}-\\d{2}-\\d{2})$', title: '营业期限', description: 'day or long' }),
  licence: Sealed('营业执照照片'),
  reg_address: Words(100, '住所'),
  reg_capital: Words(30, '注册资本'),
  founded_on: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '成立日期' }),
  papers: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1, maxLength: 40, title: '资质' }),
      photo: Sealed('资质照片'),
      ends_on: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          title: '资质有效期',
          description: 'its last day; good for ever without'
        })
      )
    }),
    { maxItems: 10, title: '行业资质' }
  ),
  legal_name: Type.String({ pattern: NAME, title: '负责人姓名' }),
  id_number: Type.String({
    pattern: '^(\\d{17}[\\dXx]|\\d\\*{16}[\\dX])$',
    title: '身份证号',
    description: 'as it was answered, masked, for the one that is kept'
  }),
  id_front: Sealed('身份证人像面'),
  id_back: Sealed('身份证国徽面'),
  contact_name: Type.String({ pattern: NAME, title: '业务联系人' }),
  contact_phone: Phone,
  city_id: Type.String({ pattern: '^\\d{6}$', title: '所在地区' }),
  address: Words(100, '详细地址'),
  longitude: Type.Number({ minimum: 73, maximum: 136, title: '门店位置' }),
  latitude: Type.Number({ minimum: 3, maximum: 54, title: '门店位置' }),
  hours: Words(40, '营业时间'),
  store_phone: Type.String({ pattern: '^(1[2-9]\\d{9}|0\\d{2,3}-?\\d{7,8}|400-?\\d{3}-?\\d{4})$', title: '门店电话' }),
  pictures: Type.Array(Type.String({ minLength: 1, maxLength: 500, title: '门店照片' }), {
    minItems: 1,
    maxItems: 6,
    title: '门店照片'
  }),
  signature: Type.String({ minLength: 1, maxLength: 500, title: '签名' })
} as const

const JoinForm = Type.Partial(Type.Object(joinFields))

const States = OneOf(
  ['submitted', 'correcting', 'paying', 'approved', 'refused', 'withdrawn', 'expired'] as const,
  '状态'
)

/** How an application stands that is filled in step by step, with what its applicant may do now. */
export const applicationStanding = {
  id: Id,
  title: Type.String(),
  shop_name: Type.String(),
  state: States,
  _state: Type.String(),
  note: Type.String({ description: 'what happens next, or why it was refused' }),
  deposit: Yuan,
  mer_id: Type.String({ description: 'the shop it is about; empty before that is open' }),
  submit_time: Seconds,
  _submit_time: TimeText,
  _expire_time: Type.String({ description: 'the last day its papers are good for; empty where they always are' }),
  corrections: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), words: Type.String() })),
  fields: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), value: Type.String() }), {
    description: 'what was handed in, masked'
  }),
  events: Type.Array(Type.Object({ words: Type.String(), _time: TimeText })),
  may: Type.Array(OneOf(['pay', 'correct', 'again', 'renew', 'withdraw'], '操作'))
}

const Joining = Type.Object({ ...applicationStanding, type: OneOf(joinTypes, '入驻类型') })

/** What is kept of a form that is not handed in yet. */
export const draftOf = <Form extends TObject>(form: Form) =>
  Type.Object({
    kept_steps: Type.Array(Type.String()),
    form,
    fields: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), value: Type.String() }), {
      description: 'what is filled in so far, masked, in words'
    }),
    _update_time: TimeText
  })

/** How a step that was sent left its application. */
export const StepKept = Type.Object({
  id: Type.String({ description: 'of the application; empty while it is a draft' }),
  state: Type.String({ description: 'draft, or the application’s' }),
  kept_steps: Type.Array(Type.String())
})

/** An agreement as whoever signs it reads it. */
export const AgreementText = Type.Object({ title: Type.String(), version: Type.String(), content: Type.String() })

/** A step of a form to join. */
const STEP = {
  id: Optional(Id),
  step: Optional(Text(20, '步骤', 1)),
  submit: Optional(Flag),
  agree: Optional(Flag),
  version: Optional(Text(40, '协议版本')),
  recom: Optional(Text(40, '邀请码'))
}
const STEP_REFUSALS = [
  ...['SUB_ACCOUNT', 'STATE', 'NOT_UPLOADED', 'BAD_ID', 'CONSENT', 'AGREEMENT', 'PAPERS', 'CATEGORY'],
  ...['BAD_CODE', 'TAKEN']
]

/** Who bought in a range of days, and what each of them paid on the whole. */
const Buyers = Type.Object({
  buyer_count: Count,
  again_count: Type.Integer({ minimum: 0, description: 'those who bought on more than one occasion in the range' }),
  per_buyer: Yuan
})

const Aptitude = Type.Object({
  code: Type.String(),
  title: Type.String(),
  note: Type.String(),
  is_must: Flag
})

const Trade = Type.Object({
  id: Id,
  cate_name: Type.String(),
  picture: Picture,
  deposit: Yuan,
  demands: Type.String(),
  aptitudes: Type.Array(Aptitude)
})

export const join = contract({
  'GET /api/merchant/apply_detail': {
    auth: 'login',
    summary:
      'How the caller’s shops stand, those they own first, and their applications to join; with `type` what they are filling in, with `id` one application whole',
    input: Type.Object({
      type: Optional(OneOf(['shop', 'enterprise', 'franchise', 'store'], '类型')),
      id: Optional(Id)
    }),
    data: Type.Object({
      status: OneOf([0, 1, 2], '状态'),
      _status: Type.String(),
      list: Type.Array(KeptShop),
      applications: Type.Array(Joining),
      draft: Nullable(draftOf(JoinForm))
    })
  },
  'GET /api/merchant/enterpriseStat': {
    auth: 'keeper',
    right: 'income',
    summary:
      'How a shop does: what it sold and gave back on each day of a range with today the last, and who bought, beside as many days before; who follows it',
    input: Type.Object({ count: OneOf([7, 30, 90], '天数', { default: 30 }), ...ofShop }),
    data: Type.Object({
      shop_name: Type.String(),
      list: Type.Array(Sold),
      total: Type.Omit(Sold, ['time']),
      total_before: Type.Omit(Sold, ['time']),
      buyers: Buyers,
      buyers_before: Buyers,
      followers: Count,
      rating: Type.String({ description: 'of five, one decimal; empty while nobody has rated it' })
    })
  },
  'GET /api/merchant/enterpriseDetail': {
    auth: 'keeper',
    right: 'income',
    summary: 'One merchant: who it is by its licence, how it stands, and its numbers today, this month and in all',
    input: Type.Object({ ...ofShop }),
    data: Type.Object({
      mer_id: Id,
      shop_name: Type.String(),
      logo: Picture,
      status: OneOf([1, 2], '状态'),
      _status: Type.String(),
      type_name: Type.String({ description: 'how it joined; empty of a shop that did not join by an application' }),
      add_time: Seconds,
      _add_time: TimeText,
      application_id: Type.String({ description: 'the one in force; empty without one, and for staff' }),
      fields: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), value: Type.String() }), {
        description: 'what its licence says, masked, for its owner'
      }),
      _expire_time: Type.String({ description: 'the last day its papers are good for; empty where they always are' }),
      deposit: Yuan,
      today: Type.Omit(Sold, ['time']),
      month: Type.Omit(Sold, ['time']),
      to_ship: Count,
      to_refund: Count,
      goods_num: Count,
      followers: Count,
      rating: Type.String({ description: 'of five, one decimal; empty while nobody has rated it' })
    })
  },
  'POST /api/merchant/apply_entry': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Keeps one step of a form, and with `submit` hands the whole in; with `id` puts right what was sent back, fills in anew what was refused, or renews papers',
    input: Type.Composite([Type.Object({ type: JoinType, ...STEP }), JoinForm]),
    data: StepKept,
    refusals: STEP_REFUSALS
  },
  'POST /api/merchant/apply_enterprise': {
    auth: 'login',
    parentOnly: true,
    summary:
      'As apply_entry, for a company: keeps one step of its form, hands the whole in, or puts right what was sent back',
    input: Type.Composite([Type.Object(STEP), JoinForm]),
    data: StepKept,
    refusals: STEP_REFUSALS
  },
  'POST /api/merchant/apply_pay': {
    auth: 'login',
    parentOnly: true,
    summary:
      'The order that pays the deposit of an application for a shop or a zone, for the cashier; the same one while it may be paid',
    input: Type.Object({ id: Id }),
    data: Type.Object({ order_id: Type.String() }),
    refusals: ['SUB_ACCOUNT', 'STATE']
  },
  'POST /api/merchant/apply_withdraw': {
    auth: 'login',
    parentOnly: true,
    summary: 'Takes an application for a shop or a zone back that is not in force: the product has no endpoint for it',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['SUB_ACCOUNT', 'STATE']
  },
  'GET /api/merchant/cate_list': {
    auth: 'open',
    summary: 'Trades one may join with, each with its deposit, conditions and papers',
    input: Type.Object({ type: JoinType }),
    data: Type.Object({ list: Type.Array(Trade) }),
    cache_s: 30
  },
  'GET /api/merchant/aptitude_list': {
    auth: 'open',
    summary: 'Papers a trade asks for',
    input: Type.Object({ category_id: joinFields.category_id }),
    data: Type.Object({ list: Type.Array(Aptitude) }),
    cache_s: 30
  },
  'GET /api/merchant/applyrule': {
    auth: 'open',
    summary:
      'What joining takes: the way there, the agreement in its newest version, the rules, what it costs at least',
    input: Type.Object({ type: JoinType }),
    data: Type.Object({
      type: OneOf(joinTypes, '入驻类型'),
      title: Type.String(),
      deposit: Yuan,
      trade_num: Count,
      flow: Type.Array(Type.Object({ title: Type.String(), words: Type.String() })),
      agreement: Nullable(AgreementText),
      norm: Nullable(Type.Object({ title: Type.String(), content: Type.String(), _update_time: TimeText })),
      adv_id: Type.String({ description: 'the article on advantages; empty without one' }),
      content_id: Type.String({ description: 'the article on what is offered; empty without one' }),
      topic: Type.String({ description: 'help articles about it' })
    }),
    cache_s: 30
  }
})

const Papers = Type.Array(
  Type.Object({
    code: Type.String({ pattern: '^[a-z][a-z0-9_]{1,29}$', title: '资质编号' }),
    title: Words(30, '资质名称'),
    note: Text(100, '要求'),
    is_must: Flag
  }),
  { maxItems: 10, title: '行业资质' }
)
const Terms = {
  demands: Text(300, '入驻条件'),
  shop_open: Flag,
  franchise_open: Flag,
  shop_deposit: Yuan,
  franchise_deposit: Yuan
}

export const adminJoin = contract({
  'GET /api/admin/join/terms': {
    auth: 'console',
    right: 'shop.read',
    summary: 'Trades of shops with what joining with each takes',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          mark: Type.String(),
          name: Type.String(),
          sort: Type.Integer(),
          ...Terms,
          aptitudes: Type.Array(Aptitude)
        })
      )
    })
  },
  'GET /api/admin/join/papers': {
    auth: 'console',
    right: 'application.read',
    summary:
      'Shops whose licence, or a permit of their trade, runs out within sixty days, the soonest first, or has run out and was not renewed, the latest first',
    input: Type.Object({ state: OneOf(['soon', 'past'], '状态', { default: 'soon' }), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        company: Type.String(),
        mer_id: Id,
        shop_name: Type.String(),
        shop_open: Flag,
        paper: Type.String({ description: 'which of its papers runs out first' }),
        _expire_time: Type.String({ description: 'the last day that is good for' }),
        days_left: Nullable(Type.Integer({ description: 'whole days after today, negative when it is past' })),
        remind_time: Nullable(Seconds),
        renewal_id: Type.String({ description: 'the application that waits to take its place; empty without one' }),
        renewal_state: Nullable(OneOf(['submitted', 'correcting', 'paying'], '更新状态'))
      })
    )
  },
  'POST /api/admin/join/term': {
    auth: 'console',
    right: 'shop.edit',
    summary:
      'Makes a trade, or says anew what joining with it takes; applications that were agreed to keep their deposit',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      name: Words(20, '类目名称'),
      sort: Type.Integer({ minimum: 0, maximum: 10_000, default: 0, title: '排序' }),
      ...Terms,
      aptitudes: Papers
    }),
    data: Type.Object({ id: Id }),
    refusals: ['ALREADY', 'CHANGED']
  },
  'POST /api/admin/application/end': {
    auth: 'console',
    right: 'application.decide',
    stepUp: true,
    twoPersons: true,
    summary: 'Ends an application in force: what it opened closes, and its deposit goes back the way it was paid',
    input: Type.Object({ id: Id, reason: Words(140, '终止原因') }),
    data: Type.Object({ id: Id, state: Type.String() }),
    refusals: ['STATE', 'OWN']
  }
})
