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
  Phone,
  Picture,
  paging,
  Text,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'
import { AgreementText, applicationStanding, draftOf, StepKept } from './join'
import { ShopLine } from './shop'

// A pattern instead of a format: the engine checks forms by itself, where formats are not known.
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** What a keeper fills in to bring a shop into a zone. */
export const zoneFields = {
  zone_id: Type.String({ pattern: UUID, title: '专区' }),
  mer_id: Type.String({ pattern: UUID, title: '参与店铺' }),
  benefit: Words(40, '专区权益'),
  intro: Text(200, '参与说明', 1),
  contact_name: Type.String({ minLength: 2, maxLength: 20, pattern: '\\S', title: '联系人' }),
  contact_phone: Phone
} as const

const ZoneForm = Type.Partial(Type.Object(zoneFields))

/** A zone among the others. */
const ZoneLine = {
  id: Id,
  cate_name: Type.String(),
  picture: Picture,
  intro: Type.String(),
  shop_num: Count,
  joinable: Type.Unsafe<0 | 1>({ ...Flag, description: '1 while it takes applications' })
}

const VoucherWords = Type.String({
  description: 'what vouchers pay at most at the counters of its stores: "消费券最多抵 30%", or empty'
})

const ZoneShop = Type.Composite([ShopLine, Type.Object({ benefit: Type.String() })])

/** What a zone asks of a shop, with whether one of the caller's meets it. */
const Asked = Type.Object({ title: Type.String(), note: Type.String(), met: Flag })

/** One of the caller's applications for a zone. */
const Standing = Type.Object({ ...applicationStanding, zone_id: Id, zone_name: Type.String() })

export const zone = contract({
  'GET /api/merchant/zoneCategory': {
    auth: 'open',
    summary: 'Consumption zones, each with how many shops are in it and whether it takes more',
    input: Nothing,
    data: Type.Object({ list: Type.Array(Type.Object(ZoneLine)) }),
    cache_s: 30,
    edited: true
  },
  'GET /api/merchant/zoneConf': {
    auth: 'open',
    summary: 'One zone: what it is, what it asks of shops, and the shops in it with what they offer there',
    input: Type.Object({ zone_id: Id, ...paging }),
    data: Type.Composite([
      ListOf(ZoneShop),
      Type.Object({
        zone_info: Type.Object({
          ...ZoneLine,
          demands: Type.String(),
          conditions: Type.Array(Type.String()),
          deposit: Yuan,
          voucher_words: VoucherWords
        })
      })
    ]),
    cache_s: 5,
    edited: true
  },
  'GET /api/merchant/applyZonerule': {
    auth: 'login',
    summary:
      'What bringing a shop into a zone takes, the agreement in its newest version, and how each of the caller’s own shops stands to it',
    input: Type.Object({ zone_id: Id }),
    data: Type.Object({
      zone_id: Id,
      cate_name: Type.String(),
      deposit: Yuan,
      demands: Type.String(),
      joinable: Flag,
      voucher_words: VoucherWords,
      agreement: Nullable(AgreementText),
      shops: Type.Array(
        Type.Object({
          mer_id: Id,
          shop_name: Type.String(),
          logo: Picture,
          state: OneOf(['may', 'short', 'waits', 'in'], '状态'),
          asked: Type.Array(Asked)
        })
      )
    })
  },
  'POST /api/merchant/saveZoneInfo': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Keeps one step of an application for a zone, and with `submit` hands the whole in; with `id` puts right what was sent back, or fills in anew what was refused',
    input: Type.Composite([
      Type.Object({
        id: Optional(Id),
        step: Optional(Text(20, '步骤', 1)),
        submit: Optional(Flag),
        agree: Optional(Flag),
        version: Optional(Text(40, '协议版本'))
      }),
      ZoneForm
    ]),
    data: StepKept,
    refusals: ['SUB_ACCOUNT', 'STATE', 'CONSENT', 'AGREEMENT', 'ZONE', 'CONDITION']
  },
  'GET /api/merchant/zoneRecord': {
    auth: 'login',
    summary:
      'The caller’s applications for zones, newest first, and what they are filling in; with `id` that one alone',
    input: Type.Object({ id: Optional(Id) }),
    data: Type.Object({ applications: Type.Array(Standing), draft: Nullable(draftOf(ZoneForm)) })
  }
})

/** What a zone is and asks of shops, in the order a form asks for it; the score comes between the two. */
const Terms = {
  cate_name: Words(16, '专区名称'),
  picture: Type.String({ minLength: 1, maxLength: 500, title: '专区图片' }),
  intro: Text(80, '一句话介绍'),
  demands: Text(1_000, '专区规则'),
  category_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true, title: '限定类目' }),
  least_goods: Type.Integer({ minimum: 0, maximum: 1_000, default: 0, title: '在售商品不少于' }),
  least_days: Type.Integer({ minimum: 0, maximum: 3_650, default: 0, title: '开店时间不少于' })
}

const Rest = {
  deposit: Yuan,
  voucher_bp: Type.Integer({ minimum: 0, maximum: 5_000, default: 0, title: '到店消费券比例' }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000, default: 0, title: '排序' }),
  published: Flag,
  joinable: Flag
}

export const adminZone = contract({
  'GET /api/admin/zones': {
    auth: 'console',
    right: 'shop.read',
    summary: 'Consumption zones with what they ask of shops, and the trades they may be narrowed to',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ...Terms,
          ...Rest,
          id: Id,
          mark: Type.String(),
          least_score: Type.String({ description: 'empty where none is asked for' }),
          category_names: Type.Array(Type.String()),
          shop_num: Count
        })
      ),
      categories: Type.Array(Type.Object({ id: Id, name: Type.String() }))
    })
  },
  'POST /api/admin/zone': {
    auth: 'console',
    right: 'shop.edit',
    summary: 'Makes a zone, or says anew what it is and asks; applications that were agreed to keep their deposit',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      ...Terms,
      least_score: Optional(Type.String({ pattern: '^([0-4](\\.\\d)?|5(\\.0)?)$', title: '店铺评分不低于' })),
      ...Rest
    }),
    data: Type.Object({ id: Id }),
    refusals: ['ALREADY', 'CHANGED']
  }
})
