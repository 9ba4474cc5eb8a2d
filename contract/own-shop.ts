import { contract, Flag, Id, Nothing, OneOf, Phone, Picture, SHOP_RIGHTS, Text, Type, Words, Yuan } from './core'
import { Seen } from './home-admin'
import { returning, sending, sentAndReturned } from './merchant'
import { looks } from './store'

const Right = OneOf(SHOP_RIGHTS, '权限')
const Rights = Type.Array(Right, { minItems: 1, maxItems: SHOP_RIGHTS.length, uniqueItems: true, title: '权限' })

const Staff = Type.Object({
  uid: Id,
  nickname: Type.String(),
  phone: Type.String({ description: 'masked' }),
  rights: Type.Array(Right),
  role: Type.String({ description: 'the job these rights make; empty where they make none' }),
  is_owner: Flag,
  is_me: Flag,
  desk: OneOf(['none', 'invited', 'active', 'disabled'], '后台登录'),
  desk_name: Type.String({ description: 'what they are called at the console' }),
  mark: Type.String({ description: 'tells their rights from how they were before; empty for the owner' })
})

/** What the owner of a shop sets up of it at the console. Which shop it is, the session says. */
export const ownShop = contract({
  'GET /api/admin/own_shop': {
    auth: 'console',
    shops: true,
    right: 'owner',
    summary: 'The own shop: how it shows itself, when it is open, how it sends and takes back',
    input: Nothing,
    data: Type.Object({
      id: Id,
      name: Type.String(),
      logo: Picture,
      kind: OneOf(['mall', 'offline'], '类型'),
      opening: Flag,
      category_name: Type.String(),
      address: Type.String(),
      phone: Type.String(),
      open_hours: Type.String(),
      open_time: Type.String(),
      close_time: Type.String(),
      rest_days: Type.Array(Type.Integer()),
      pics: Type.Array(Picture),
      per_capita: Yuan,
      intro: Type.String(),
      mark: Type.String({ description: 'tells all of this from how it was before' }),
      ...sentAndReturned
    })
  },
  'POST /api/admin/own_shop/save': {
    auth: 'console',
    shops: true,
    right: 'owner',
    summary:
      'Says what the own shop is called, looks like and when it is open; what it trades in and where it is stays',
    input: Type.Object({ mark: Seen, name: Words(30, '店铺名称'), logo: Text(300, '店铺标志', 1), ...looks }),
    data: Nothing,
    refusals: ['CHANGED', 'NAME_TAKEN', 'HOURS', 'BAD_PICTURE']
  },
  'POST /api/admin/own_shop/delivery': {
    auth: 'console',
    shops: true,
    right: 'owner',
    summary: 'Says until when of a day the own shop sends what is paid for, and how many days a parcel takes',
    input: Type.Object({ mark: Seen, ...sending }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'POST /api/admin/own_shop/return_address': {
    auth: 'console',
    shops: true,
    right: 'owner',
    summary: 'Says where the own shop takes goods back; returns it agrees to from then on go there',
    input: Type.Object({ mark: Seen, ...returning }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'GET /api/admin/own_shop/staff': {
    auth: 'console',
    shops: true,
    right: 'owner',
    summary: 'The owner and the staff of the own shop, and what staff may be let do',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(Staff),
      staff_max: Type.Integer({ minimum: 0, description: 'people beside the owner' }),
      rights: Type.Array(Type.Object({ id: Right, title: Type.String(), words: Type.String() })),
      roles: Type.Array(Type.Object({ name: Type.String(), rights: Type.Array(Right) }), {
        description: 'jobs, as sets of rights to begin with'
      })
    })
  },
  'POST /api/admin/own_shop/staff/save': {
    auth: 'console',
    shops: true,
    right: 'owner',
    stepUp: true,
    summary: 'Names who has a phone to help in the own shop, or says anew what somebody of the staff may do',
    input: Type.Object({ uid: Type.Optional(Id), phone: Type.Optional(Phone), mark: Seen, rights: Rights }),
    data: Type.Object({ id: Id }),
    refusals: ['NO_PERSON', 'FULL', 'CHANGED']
  },
  'POST /api/admin/own_shop/staff/remove': {
    auth: 'console',
    shops: true,
    right: 'owner',
    stepUp: true,
    summary: 'Takes somebody off the own shop’s staff: they are out of the console and of the shop’s pages at once',
    input: Type.Object({ uid: Id }),
    data: Nothing
  },
  'POST /api/admin/own_shop/staff/invite': {
    auth: 'console',
    shops: true,
    right: 'owner',
    stepUp: true,
    summary:
      'Lets somebody of the staff sign in at the console, or set up their authenticator anew, for which their sign-ins end; answers their invitation',
    input: Type.Object({ uid: Id, name: Words(20, '称呼') }),
    data: Type.Object({ invite: Type.String({ description: 'shown once' }) }),
    refusals: ['OWN', 'ALREADY', 'DISABLED']
  }
})
