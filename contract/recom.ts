import { applicationStates } from './application'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  OneOf,
  Optional,
  Phone,
  paging,
  Seconds,
  TimeText,
  Type,
  Words
} from './core'
import { joinTypes } from './join'

/** `waiting`: nothing was handed in yet; `lapsed`: the time for that is over; else the application’s. */
const inviteStates = ['waiting', 'lapsed', ...applicationStates] as const
const Kind = OneOf(joinTypes, '入驻类型', {
  words: { shop: '商家入驻', franchise: '品牌加盟', enterprise: '企业入驻' }
})
const City = Type.String({ pattern: '^\\d{6}$', title: '所在地区' })

const Invite = {
  id: Id,
  name: Type.String({ description: 'what who invites calls the merchant, or by a link what the merchant does' }),
  phone: Type.String({ description: 'masked' }),
  kind: Kind,
  _kind: Type.String(),
  city: Type.String(),
  source: OneOf(['phone', 'link'], '方式'),
  state: OneOf(inviteStates, '状态'),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
}

export const recom = contract({
  'POST /api/merchant/apply_recom': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Invites a merchant by phone: whoever was first has the phone until the invitation lapses or an application is handed in, whose recommender they then are',
    input: Type.Object({
      name: Words(30, '商家名称'),
      phone: Phone,
      kind: Kind,
      city_id: City
    }),
    data: Type.Object({ id: Id }),
    refusals: ['SUB_ACCOUNT', 'REAL_NAME', 'SELF', 'INVITED']
  },
  'GET /api/merchant/recom_list': {
    auth: 'login',
    summary:
      'Merchants the caller invited, newest first, each with how far it is, and the code for links: the product names no endpoint for it',
    input: Type.Object({ ...paging }),
    data: Type.Composite([
      ListOf(Type.Object(Invite)),
      Type.Object({
        invite_code: Type.String(),
        allowed: Flag,
        reason: Type.String({ description: 'why the caller may not invite; empty when they may' }),
        need: OneOf(['', 'real_name'], '条件'),
        rules: Type.Array(Type.String())
      })
    ])
  }
})

export const adminRecom = contract({
  'GET /api/admin/recom/list': {
    auth: 'console',
    right: 'application.read',
    summary: 'Merchants that were invited, newest first, with who invited them and what came of it',
    input: Type.Object({ ...paging, kind: Optional(Kind), phone: Optional(Phone) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ...Invite,
          user_id: Id,
          nickname: Type.String(),
          application_id: Type.String({ description: 'empty until one is handed in' })
        })
      ),
      count: Count
    })
  }
})
