import {
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'

export const applicationStates = [
  'submitted',
  'correcting',
  'paying',
  'approved',
  'refused',
  'withdrawn',
  'expired'
] as const
/** `none`: nothing was handed in yet. */
const IdentityState = OneOf(['none', 'submitted', 'approved', 'refused'], '认证状态')
const UploadName = Type.String({ pattern: '^[0-9a-f]{32}$', title: '证件照片' })

export const Identity = Type.Object({
  state: IdentityState,
  real_name: Type.String({ description: 'masked' }),
  id_number: Type.String({ description: 'masked' }),
  note: Type.String({ description: 'what happens next, or why it was refused' }),
  submit_time: Nullable(Seconds),
  _submit_time: TimeText,
  verify_time: Nullable(Seconds),
  _verify_time: TimeText
})

export const application = contract({
  'POST /api/user/identity': {
    auth: 'login',
    summary: 'How far the verification of the caller’s real name is; a sub-account has its parent’s',
    input: Nothing,
    data: Identity
  },
  'POST /api/user/identitysumbit': {
    auth: 'login',
    summary:
      'Hands in name and citizen ID, with separate consent; decided at once where the authority’s service can say, else by a person',
    input: Type.Object({
      real_name: Type.String({ pattern: '^[\\u3400-\\u9fff]{1,15}(·[\\u3400-\\u9fff]{1,15}){0,3}$', title: '姓名' }),
      id_number: Type.String({ pattern: '^\\d{17}[\\dXx]$', title: '身份证号' }),
      front: Optional(UploadName),
      back: Optional(UploadName),
      agree: Type.Integer({ minimum: 0, maximum: 1, title: '授权' })
    }),
    data: Identity,
    refusals: [
      'BAD_ID',
      'UNDER_AGE',
      'ID_TAKEN',
      'VERIFIED',
      'STATE',
      'SUB_ACCOUNT',
      'CONSENT',
      'NOT_UPLOADED',
      'TOO_MANY'
    ]
  }
})

const AdminLine = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Type.String(),
  user_id: Id,
  nickname: Type.String(),
  state: OneOf(applicationStates, '状态'),
  reason: Type.String(),
  submit_time: Seconds,
  _submit_time: TimeText
})

/** A field as reviewers read it; `pictures` are those anybody may see. */
const ReadField = Type.Object({
  field: Type.String(),
  name: Type.String(),
  value: Type.String(),
  pictures: Optional(Type.Array(Type.String())),
  ocr_value: Optional(Type.String({ description: 'what was read off a paper; empty where nothing could be made out' })),
  ocr_same: Optional(Flag)
})

export const adminApplication = contract({
  'GET /api/admin/application/list': {
    auth: 'console',
    right: 'application.read',
    summary: 'Applications, those that wait the longest first when `state` is submitted, else newest first',
    input: Type.Object({
      ...paging,
      kind: Optional(Text(30, '种类')),
      state: Optional(OneOf(applicationStates, '状态'))
    }),
    data: ListOf(AdminLine)
  },
  'GET /api/admin/application/detail/{id}': {
    auth: 'console',
    right: 'application.read',
    summary: 'One application with its history; what was sealed is masked, and its photos are left out',
    input: Type.Object({ id: Id }),
    data: Type.Composite([
      AdminLine,
      Type.Object({
        fields: Type.Array(ReadField, { description: 'what was sealed is masked' }),
        photo_count: Type.Integer({ minimum: 0, description: 'how many there are' }),
        correctable: Type.Array(Type.String(), { description: 'fields that may be sent back to be put right' }),
        corrections: Type.Array(Type.Object({ field: Type.String(), words: Type.String() })),
        deposit: Type.String({ description: 'yuan that are to be paid or were; empty for nothing' }),
        may: Type.Array(OneOf(['approve', 'refuse', 'correct', 'end'], '操作'), {
          description: 'what the caller may decide about it now'
        }),
        events: Type.Array(Type.Object({ words: Type.String(), _time: TimeText }))
      })
    ])
  },
  'POST /api/admin/application/papers': {
    auth: 'console',
    right: 'person.reveal',
    summary:
      'What was sealed of an application, and its photos, for a reason; looking is written down there and in the trail',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: Type.Object({
      fields: Type.Array(ReadField),
      photos: Type.Array(Type.String({ description: 'data URL' })),
      photo_titles: Type.Array(Type.String(), { description: 'what each shows' })
    })
  },
  'POST /api/admin/application/approve': {
    auth: 'console',
    right: 'application.decide',
    summary: 'Agrees to an application that waits',
    input: Type.Object({ id: Id }),
    data: AdminLine,
    refusals: ['STATE', 'OWN', 'ID_TAKEN', 'VERIFIED']
  },
  'POST /api/admin/application/refuse': {
    auth: 'console',
    right: 'application.decide',
    summary: 'Refuses an application that waits, with words for its applicant',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: AdminLine,
    refusals: ['STATE', 'OWN']
  },
  'POST /api/admin/application/correct': {
    auth: 'console',
    right: 'application.decide',
    summary: 'Sends an application back to have single fields of it put right, each with words for its applicant',
    input: Type.Object({
      id: Id,
      corrections: Type.Array(
        Type.Object({
          field: Type.String({ minLength: 1, maxLength: 40, title: '项目' }),
          words: Words(140, '更正原因')
        }),
        { minItems: 1, maxItems: 30, title: '需要更正的内容' }
      )
    }),
    data: AdminLine,
    refusals: ['OWN', 'STATE']
  }
})
