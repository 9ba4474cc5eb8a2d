import {
  Count,
  contract,
  DeskFile,
  Flag,
  Format,
  Id,
  ListOf,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Phone,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'
import { Seen } from './home-admin'
import { ALL_CONSOLE_RIGHTS } from './rights'
import { ToldChange, ToldLine } from './told'

const Right = OneOf(ALL_CONSOLE_RIGHTS, '权限')
const Code = Text(20, '验证码', 6)
const Ticket = Text(64, '登录凭证', 1)
const RoleId = Text(36, '角色', 1)
const Roles = Type.Array(RoleId, { minItems: 1, maxItems: 20, title: '角色' })

const Session = Type.Object({ token: Type.String(), expires_time: Seconds })
const RecoveryCodes = Type.Array(Type.String(), { description: 'shown once; each is good once instead of a code' })

const Role = Type.Object({
  id: Type.String(),
  mark: Type.String(),
  name: Type.String(),
  words: Type.String(),
  rights: Type.Array(Right),
  is_built_in: Flag
})

const Person = Type.Object({
  id: Id,
  mark: Type.String({ description: 'tells how they are called and what they may do from before' }),
  name: Type.String(),
  phone: Type.String({ description: 'masked' }),
  roles: Type.Array(Type.String()),
  shop_name: Type.String({ description: 'whose people they are; empty: the platform’s' }),
  disabled: Flag,
  has_factor: Flag,
  seen_time: Nullable(Seconds),
  add_time: Seconds
})

const Invite = Type.Object({ id: Id, invite: Type.String({ description: 'shown once' }) })

const AuditEntry = Type.Object({
  seq: Count,
  time: Seconds,
  _time: TimeText,
  actor_id: Id,
  actor: Type.String(),
  ip: Type.String(),
  action: Type.String(),
  title: Type.String({ description: 'the action in Chinese' }),
  done_to: Type.String(),
  why: Type.String(),
  details: Type.String({ description: 'JSON: what was sent, before, after; masked' }),
  thing_name: Type.String({ description: 'what it was done to, by its name; the id where nothing has it' })
})

const AuditFilter = {
  actor: Optional(Id),
  action: Optional(Text(100, '操作')),
  subject: Optional(Text(200, '对象')),
  from: Optional(Moment),
  until: Optional(Moment)
}

export const adminConsole = contract({
  'POST /api/admin/sign_in': {
    auth: 'open',
    summary: 'First factor at the console: phone and password; answers a ticket for the second one',
    input: Type.Object({ phone: Phone, password: Text(64, '密码', 1) }),
    data: Type.Object({
      ticket: Type.String(),
      has_factor: Type.Integer({
        minimum: 0,
        maximum: 1,
        description: '0: the second factor is set up first, with the invitation'
      }),
      dev_code: Optional(Type.String({ description: 'a code that is good now; never in production' }))
    }),
    refusals: ['BAD_LOGIN', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG']
  },
  'POST /api/admin/sign_in/code': {
    auth: 'open',
    summary: 'Second factor: a one-time code or a recovery code; answers a session of twelve hours',
    input: Type.Object({ ticket: Ticket, code: Code }),
    data: Session,
    refusals: ['TICKET_EXPIRED', 'CODE_WRONG']
  },
  'POST /api/admin/sign_in/offer': {
    auth: 'open',
    summary: 'A key for one-time codes, for whoever has an invitation',
    input: Type.Object({ ticket: Ticket, invite: Text(20, '邀请码', 1) }),
    data: Type.Object({
      secret: Type.String(),
      uri: Type.String({ description: 'otpauth:// address for an authenticator' }),
      dev_code: Optional(Type.String({ description: 'a code of the key; never in production' }))
    }),
    refusals: ['TICKET_EXPIRED', 'INVITE']
  },
  'POST /api/admin/sign_in/enrol': {
    auth: 'open',
    summary: 'Sets the second factor up with a code of the key that was offered, and signs in',
    input: Type.Object({
      ticket: Ticket,
      invite: Text(20, '邀请码', 1),
      secret: Type.String({ pattern: '^[A-Z2-7]{32}$', title: '密钥' }),
      code: Code
    }),
    data: Type.Composite([Session, Type.Object({ recovery_codes: RecoveryCodes })]),
    refusals: ['TICKET_EXPIRED', 'INVITE', 'CODE_WRONG']
  },
  'GET /api/admin/me': {
    auth: 'console',
    shops: true,
    summary: 'Who works at the console in this session, and what they may do',
    input: Nothing,
    data: Type.Object({
      id: Id,
      name: Type.String(),
      roles: Type.Array(Type.String({ description: 'names of the roles' })),
      rights: Type.Array(Right),
      recovery_left: Count,
      proved_until: Seconds,
      shop: Nullable(
        Type.Object(
          { id: Id, name: Type.String(), is_owner: Flag },
          { description: 'whose people they are; null: the platform’s' }
        )
      )
    })
  },
  'POST /api/admin/step_up': {
    auth: 'console',
    shops: true,
    ownTrail: true,
    summary: 'A one-time code again, which opens what is dangerous for five minutes',
    input: Type.Object({ code: Code }),
    data: Nothing,
    refusals: ['CODE_WRONG']
  },
  'GET /api/admin/step_up': {
    auth: 'console',
    shops: true,
    summary: 'A code that is good now, outside production alone',
    input: Nothing,
    data: Type.Object({ dev_code: Optional(Type.String()) })
  },
  'POST /api/admin/sign_out': {
    auth: 'console',
    shops: true,
    summary: 'Ends this session',
    input: Nothing,
    data: Nothing
  },
  'GET /api/admin/sessions': {
    auth: 'console',
    shops: true,
    summary: 'Where the caller is signed in at the console',
    input: Nothing,
    data: Type.Array(
      Type.Object({
        id: Id,
        agent: Type.String(),
        ip: Type.String(),
        is_this: Flag,
        add_time: Seconds,
        seen_time: Seconds
      })
    )
  },
  'POST /api/admin/sessions/end': {
    auth: 'console',
    shops: true,
    summary: 'Ends one of the caller’s sessions, or without an id all but this one',
    input: Type.Object({ id: Optional(Id) }),
    data: Type.Object({ ended: Count })
  },
  'POST /api/admin/recovery': {
    auth: 'console',
    shops: true,
    stepUp: true,
    summary: 'New recovery codes; the old ones are good no longer',
    input: Nothing,
    data: Type.Object({ recovery_codes: RecoveryCodes })
  },
  'GET /api/admin/roles': {
    auth: 'console',
    right: 'role.read',
    summary: 'Roles and the rights there are',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(Role),
      rights: Type.Array(Type.Object({ id: Right, section: Type.String(), title: Type.String() }))
    })
  },
  'POST /api/admin/role': {
    auth: 'console',
    right: 'role.edit',
    stepUp: true,
    summary: 'Makes a role of rights the caller has, or changes an own one',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      name: Words(20, '角色名称'),
      words: Type.String({ maxLength: 60, default: '', title: '说明' }),
      rights: Type.Array(Right, { minItems: 1, maxItems: 200, title: '权限' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'LACKING', 'NAME_TAKEN']
  },
  'POST /api/admin/role/remove': {
    auth: 'console',
    right: 'role.edit',
    stepUp: true,
    summary: 'Deletes an own role that nobody has',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['LACKING', 'IN_USE']
  },
  'GET /api/admin/people': {
    auth: 'console',
    right: 'role.read',
    summary: 'Everybody who works at the console',
    input: Nothing,
    data: Type.Array(Person)
  },
  'POST /api/admin/people/add': {
    auth: 'console',
    right: 'role.edit',
    stepUp: true,
    summary: 'Names who has a phone to work at the console; answers their invitation',
    input: Type.Object({ phone: Phone, name: Words(20, '称呼'), roles: Roles }),
    data: Invite,
    refusals: ['NO_PERSON', 'ALREADY', 'NO_ROLE', 'LACKING']
  },
  'POST /api/admin/people/save': {
    auth: 'console',
    right: 'role.edit',
    stepUp: true,
    summary: 'Says anew what somebody may do, or that they no longer work here',
    input: Type.Object({ id: Id, mark: Seen, name: Words(20, '称呼'), roles: Roles, disabled: Flag }),
    data: Nothing,
    refusals: ['CHANGED', 'NO_ROLE', 'LACKING', 'LAST_OWNER', 'OWN']
  },
  'POST /api/admin/people/reset': {
    auth: 'console',
    right: 'role.edit',
    stepUp: true,
    summary: 'Takes somebody’s second factor away and invites them anew',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: Invite,
    refusals: ['LACKING', 'OWN']
  },
  'GET /api/admin/audit': {
    auth: 'console',
    right: 'audit.read',
    summary: 'The trail, newest first',
    input: Type.Object({ ...AuditFilter, ...paging }),
    data: ListOf(AuditEntry)
  },
  'GET /api/admin/audit/actions': {
    auth: 'console',
    right: 'audit.read',
    summary: 'What there can be entries of, by its title',
    input: Nothing,
    data: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }))
  },
  'POST /api/admin/audit/export': {
    auth: 'console',
    right: 'audit.read',
    summary: 'The address of a file (CSV or .xlsx) of the trail as its list finds it, for a minute',
    input: Type.Object({ ...AuditFilter, format: Format }),
    data: DeskFile
  },
  'GET /api/admin/audit/told/{seq}': {
    auth: 'console',
    right: 'audit.read',
    summary: 'An entry of the trail field by field in Chinese: what it was about, what was sent, and what that did',
    input: Type.Object({ seq: Type.Integer({ minimum: 1, title: '序号' }) }),
    data: Type.Object({
      thing: ToldLine,
      sent: Type.Array(ToldLine),
      changes_told: Type.Array(ToldChange)
    })
  },
  'GET /api/admin/audit/check': {
    auth: 'console',
    right: 'audit.read',
    summary: 'Walks a stretch of the trail’s chain of hashes',
    input: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, title: '序号' })) }),
    data: Type.Object({
      entries: { ...Count, description: 'up to which entry the chain was walked' },
      broken: Nullable(Type.Integer({ description: 'the first entry that is missing or was changed' })),
      next_seq: Nullable(Type.Integer({ description: 'after which entry to go on; null at the end' }))
    })
  },
  'POST /api/admin/reveal': {
    auth: 'console',
    right: 'person.reveal',
    summary: 'What lists show masked of one person or order, for a reason that goes into the trail',
    input: Type.Object({
      kind: OneOf(['order.receiver', 'user.phone', 'withdrawal.account', 'withdrawal.holder'], '内容'),
      id: Text(64, '编号', 1),
      reason: Words(140, '原因')
    }),
    data: Type.Object({ value: Type.String() })
  },
  'GET /api/admin/today': {
    auth: 'console',
    shops: true,
    summary: 'What waits for whoever asks, as far as their rights go, and what was paid today',
    input: Nothing,
    data: Type.Object({
      queues: Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          count: Type.Integer({ minimum: 0, description: 'to a thousand' }),
          oldest: Nullable(Seconds)
        })
      ),
      paid_today: Nullable(
        Type.Object({
          by_hour: Type.Array(
            Type.Object({ hour: Count, today: Nullable(Type.String()), yesterday: Type.String(), week: Type.String() }),
            { description: 'yuan paid by the end of each hour of the day, today, yesterday and a week ago' }
          ),
          today: Type.String(),
          orders: Count,
          yesterday_by_now: Type.String({ description: 'until the same moment of yesterday' }),
          week_by_now: Type.String({ description: 'until the same moment a week ago' })
        })
      )
    })
  }
})
