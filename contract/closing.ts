import { Code } from './account'
import { Count, contract, Id, Nullable, OneOf, Optional, Seconds, TimeText, Type, Yuan } from './core'

const Flag = Type.Integer({ minimum: 0, maximum: 1, title: '确认' })

const DataExport = Type.Object({
  state: OneOf(['none', 'waiting', 'made', 'failed'], '导出状态'),
  bytes: Count,
  _until_time: Type.String({ description: 'until when the file is there, or empty' }),
  url: Type.String({
    description:
      'where the file is for some minutes, from the root of the API’s host, or empty; JSON, sent as an attachment'
  })
})

export const closing = contract({
  'GET /api/destroy': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Closing the own account: what it brings about and what stands in the way; with a phone code and `agree` it is asked for, with `cancel` taken back, with `export` a file of all own data is made, which `export` of the answer leads to',
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
      export: DataExport
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
    summary:
      'A file of everything kept about a person, for who asks for it in writing: asked for, and after a while there; `again` makes a new one',
    input: Type.Object({ id: Id, again: Optional(Flag) }),
    data: Type.Object({ export: DataExport })
  }
})
