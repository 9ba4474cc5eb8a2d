import { Code } from './account'
import { contract, Id, Nullable, OneOf, Optional, Seconds, TimeText, Type, Yuan } from './core'

const Flag = Type.Integer({ minimum: 0, maximum: 1, title: '确认' })

export const closing = contract({
  'GET /api/destroy': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Closing the own account: what it brings about and what stands in the way; with a phone code and `agree` it is asked for, with `cancel` taken back, with `export` all own data is answered',
    input: Type.Object({
      captcha: Optional(Code),
      agree: Optional(Flag),
      cancel: Optional(Flag),
      export: Optional(Flag)
    }),
    data: Type.Object({
      state: OneOf(['none', 'waiting'], '状态'),
      due_time: Nullable(Seconds),
      _due_time: TimeText,
      days: Type.Integer({ description: 'how long it may be taken back' }),
      blockers: Type.Array(
        Type.Object({
          code: Type.String(),
          words: Type.String(),
          url: Type.String({ description: 'a page where it can be put right, or empty' })
        })
      ),
      consequences: Type.Array(Type.String()),
      forfeited: Type.Array(Type.Object({ name: Type.String(), number: Type.String() })),
      limit: Yuan,
      export: Optional(Type.String({ description: 'JSON' }))
    }),
    refusals: ['SUB_ACCOUNT', 'CODE_WRONG', 'CODE_EXPIRED', 'NO_PHONE', 'BLOCKED', 'CONSENT', 'WAITING']
  },
  'GET /api/checkgzh': {
    auth: 'open',
    summary: 'The official account: its name and code, and whether the caller follows it',
    input: Type.Object({}),
    data: Type.Object({
      name: Type.String({ description: 'empty when the shop has none' }),
      qr_text: Type.String({ description: 'what its code says' }),
      qrcode: Type.String({ description: 'a picture of the code, or empty' }),
      words: Type.String(),
      bound: Type.Integer({ description: '1 when the caller’s WeChat is known to it' }),
      followed: Type.Integer()
    })
  }
})

export const adminClosing = contract({
  'GET /api/admin/account/export/{id}': {
    auth: 'console',
    right: 'person.export',
    stepUp: true,
    summary: 'Everything kept about a person, as JSON, for who asks for it in writing',
    input: Type.Object({ id: Id }),
    data: Type.Object({ export: Type.String() })
  }
})
