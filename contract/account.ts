import { Count, contract, Id, Nothing, Nullable, OneOf, Optional, Phone, Picture, Seconds, Text, Type } from './core'
import { SubAccount, User } from './user'

export { User }

/** What a phone code is good for; it works for that alone. `change` and `verify` go to the caller's own phone. */
export const CodePurpose = OneOf(['register', 'login', 'reset', 'bind', 'change', 'verify'], '验证码用途')
/** Kinds of notices a person may switch off. */
export const NoticeKind = OneOf(['order', 'activity', 'asset', 'chat'], '通知类型')

export const Code = Type.String({ pattern: '^\\d{6}$', title: '验证码' })
const Password = Text(64, '密码', 1)
const Flag = Type.Integer({ minimum: 0, maximum: 1 })
const Spread = Text(40, '邀请码')
const Ticket = Text(64, '凭证', 1)
const WechatFrom = OneOf(['weapp', 'h5', 'app'], '来源')

const DeviceKey = Optional(
  Type.String({
    description:
      'given to a device that sent no X-Device-Key of ours; it keeps the key past signing out and sends it in that header, so that strangers who try passwords do not shut it out'
  })
)
const Session = Type.Object({
  token: Type.String(),
  expires_time: Seconds,
  is_new: Type.Integer({ description: '1 when this call made the account' }),
  device_key: DeviceKey
})
/** The answer to a picture of verify_code, sent along once CAPTCHA_NEEDED was answered. */
const picture = { key: Optional(Text(64, '图形验证码')), code: Optional(Text(8, '图形验证码')) }
const Invite = Type.Object({ uid: Id, nickname: Type.String(), avatar: Picture, invite_code: Type.String() })
/** What WeChat can tell a person who let it, each in a template of its own. */
export const PushTopic = OneOf(['shipped', 'aftersale', 'withdrawal', 'commission', 'coupon', 'security'], '订阅消息')
const Push = Type.Object({ order: Flag, activity: Flag, asset: Flag, chat: Flag })

const codeRefusals = ['CODE_WRONG', 'CODE_EXPIRED'] as const

export const account = contract({
  'GET /api/verify_code': {
    auth: 'open',
    summary: 'A picture captcha; its key works once',
    input: Type.Object({}),
    data: Type.Object({
      key: Type.String(),
      expire_time: Seconds,
      img: Type.String({ description: 'data: url of a PNG' }),
      dev_code: Optional(Type.String({ description: 'the solution; sandbox only, never in production' }))
    })
  },
  'POST /api/register/verify': {
    auth: 'open',
    summary:
      'Sends a phone code, which works for the device that asked for it; a picture captcha is needed from the second send of a day, and where much goes out or wrong',
    input: Type.Object({ phone: Optional(Phone), type: CodePurpose, ...picture }),
    data: Type.Object({
      countdown: Type.Integer({ description: 'seconds until the next send' }),
      expire_time: Seconds,
      dev_code: Optional(Type.String({ description: 'the code; sandbox only, never in production' }))
    }),
    refusals: ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'TOO_SOON', 'SMS_FAILED', 'NO_PHONE']
  },
  'POST /api/login': {
    auth: 'open',
    summary: 'Signs in by phone and password; a picture captcha is needed where many tries were wrong',
    form: true,
    input: Type.Object({ account: Phone, password: Password, spread: Optional(Spread), ...picture }),
    data: Session,
    refusals: ['BAD_LOGIN', 'DISABLED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG']
  },
  'POST /api/login/mobile': {
    auth: 'open',
    summary: 'Signs in by phone code (type login); a new phone is registered',
    input: Type.Object({ phone: Phone, captcha: Code, spread: Optional(Spread) }),
    data: Session,
    refusals: [...codeRefusals, 'DISABLED']
  },
  'POST /api/login/staffmobile': {
    auth: 'open',
    summary: 'Signs a member of staff in by phone code (type login)',
    input: Type.Object({ phone: Phone, captcha: Code }),
    data: Session,
    refusals: [...codeRefusals, 'NOT_STAFF', 'DISABLED']
  },
  'POST /api/register': {
    auth: 'open',
    summary: 'Registers a phone with a password by phone code (type register) and signs in',
    input: Type.Object({ account: Phone, captcha: Code, password: Password, spread: Optional(Spread) }),
    data: Session,
    refusals: [...codeRefusals, 'WEAK_PASSWORD', 'PHONE_TAKEN', 'BAD_INVITE']
  },
  'POST /api/register/reset': {
    auth: 'open',
    summary: 'Sets a new password by phone code (type reset); every device is signed out',
    input: Type.Object({ account: Phone, captcha: Code, password: Password }),
    data: Nothing,
    refusals: [...codeRefusals, 'WEAK_PASSWORD', 'NO_ACCOUNT', 'DISABLED']
  },
  'POST /api/reglogin': {
    auth: 'open',
    summary:
      'Signs in by a phone number the carrier (unitel) or WeChat (weixin) vouches for; a new phone is registered',
    input: Type.Object({
      access_token: Text(2048, '登录凭证', 1),
      openid: Optional(
        Type.String({
          maxLength: 128,
          title: '标识',
          description:
            'what the carrier’s SDK gave beside the token. Anybody can send any, so it names nobody: who signs in is the phone its provider vouches for'
        })
      ),
      ltype: OneOf(['unitel', 'weixin'], '登录方式'),
      spread: Optional(Spread),
      wx_ticket: Optional(Ticket)
    }),
    data: Session,
    refusals: ['PROOF_REFUSED', 'DISABLED', 'TICKET_EXPIRED', 'OTHER_WECHAT', 'WECHAT_TAKEN']
  },
  'POST /api/checkwechat': {
    auth: 'open',
    summary:
      'Signs in by a WeChat code; an unknown WeChat gets a ticket to bind a phone with, or with register=1 an account',
    input: Type.Object({
      code: Text(256, '微信授权码', 1),
      from: WechatFrom,
      register: Optional(Flag),
      spread: Optional(Spread)
    }),
    data: Type.Object({
      token: Optional(Type.String()),
      expires_time: Optional(Seconds),
      is_new: Optional(Flag),
      device_key: DeviceKey,
      wx_ticket: Optional(Type.String({ description: 'given when the WeChat has no account yet; ten minutes' })),
      nickname: Optional(Type.String()),
      avatar: Optional(Picture)
    }),
    refusals: ['PROOF_REFUSED', 'DISABLED']
  },
  'POST /api/login/bangmergzh': {
    auth: 'open',
    parentOnly: true,
    summary:
      'Binds a phone: to the WeChat of wx_ticket, or to the signed-in account. The phone is proved by code (type bind) or ticket',
    input: Type.Object({
      phone: Optional(Phone),
      captcha: Optional(Code),
      ticket: Optional(Ticket),
      wx_ticket: Optional(Ticket),
      merge: Optional(Flag),
      spread: Optional(Spread)
    }),
    data: Session,
    refusals: [
      'SUB_ACCOUNT',
      ...codeRefusals,
      'TICKET_EXPIRED',
      'MERGE_FIRST',
      'PHONE_BOUND',
      'PHONE_TAKEN',
      'OTHER_WECHAT',
      'WECHAT_TAKEN',
      'CANNOT_MERGE',
      'DISABLED'
    ]
  },
  'POST /api/refreshtoken': {
    auth: 'login',
    summary:
      'Rotates the token; the old one lives until the new one is used, a quarter of an hour at most. With signout it is ended here or on every device and nothing new is given',
    input: Type.Object({ signout: Optional(OneOf(['this', 'everywhere'], '退出方式')) }),
    data: Type.Object({
      token: Optional(Type.String()),
      expires_time: Optional(Seconds),
      device_key: DeviceKey
    })
  },
  'GET /api/user': { auth: 'login', summary: 'The signed-in person', input: Type.Object({}), data: User },
  'POST /api/user/edit': {
    auth: 'login',
    summary: 'Changes the profile; fields left out stay',
    input: Type.Object({
      nickname: Optional(Text(16, '昵称', 1)),
      avatar: Optional(Picture),
      sex: Optional(OneOf([0, 1, 2], '性别')),
      birthday: Optional(Type.String({ format: 'date', title: '生日' }))
    }),
    data: User,
    refusals: ['NAME_RESERVED', 'BAD_PICTURE', 'BAD_BIRTHDAY']
  },
  'POST /api/user/bind_address': {
    auth: 'login',
    summary: 'Sets the region of the profile by its code in city_list',
    input: Type.Object({ city_id: Type.String({ pattern: '^\\d{6}$', title: '地区' }) }),
    data: Type.Object({ region: Type.String() }),
    refusals: ['BAD_REGION']
  },
  'POST /api/user/setpwd': {
    auth: 'login',
    parentOnly: true,
    summary: 'Sets the password, proved by the old one or by phone code (type verify); other devices are signed out',
    input: Type.Object({
      password: Password,
      old_password: Optional(Password),
      captcha: Optional(Code)
    }),
    data: Nothing,
    refusals: ['SUB_ACCOUNT', ...codeRefusals, 'WEAK_PASSWORD', 'BAD_LOGIN', 'NO_PHONE']
  },
  'POST /api/user/checkVerifyCode': {
    auth: 'login',
    parentOnly: true,
    summary: 'Trades a phone code for a ticket: of the own phone (type change, verify) or of a new one (type bind)',
    input: Type.Object({
      phone: Optional(Phone),
      captcha: Code,
      type: OneOf(['bind', 'change', 'verify'], '验证码用途')
    }),
    data: Type.Object({ ticket: Type.String(), expire_time: Seconds }),
    refusals: ['SUB_ACCOUNT', ...codeRefusals, 'NO_PHONE']
  },
  'POST /api/user/checkbangtype': {
    auth: 'login',
    parentOnly: true,
    summary: 'What binding a proved phone would do, and what a merge would move; answers the ticket to do it with',
    input: Type.Object({ phone: Optional(Phone), captcha: Optional(Code), ticket: Optional(Ticket) }),
    data: Type.Object({
      type: OneOf(['bind', 'merge', 'mine'], '绑定方式'),
      nickname: Type.String({ description: "the phone's account, masked; empty when it has none" }),
      moves: Type.Array(Type.String(), { description: 'what a merge brings over, in words' }),
      ticket: Type.String(),
      expire_time: Seconds
    }),
    refusals: ['SUB_ACCOUNT', ...codeRefusals, 'TICKET_EXPIRED']
  },
  'POST /api/user/bangwx': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Binds a WeChat (code and from, or wx_ticket) or a proved phone (ticket) to the signed-in account; unbind=1 lets the WeChat go',
    input: Type.Object({
      code: Optional(Text(256, '微信授权码', 1)),
      from: Optional(WechatFrom),
      wx_ticket: Optional(Ticket),
      ticket: Optional(Ticket),
      merge: Optional(Flag),
      unbind: Optional(Flag)
    }),
    data: Session,
    refusals: [
      'SUB_ACCOUNT',
      'PROOF_REFUSED',
      'TICKET_EXPIRED',
      'MERGE_FIRST',
      'PHONE_BOUND',
      'PHONE_TAKEN',
      'OTHER_WECHAT',
      'WECHAT_TAKEN',
      'CANNOT_MERGE',
      'NO_PHONE',
      'DISABLED'
    ]
  },
  'POST /api/user/updatePhone': {
    auth: 'login',
    parentOnly: true,
    summary:
      'Sets the contact phone, proved by code or ticket (type bind); an account without a phone gets it to sign in with',
    input: Type.Object({ phone: Optional(Phone), captcha: Optional(Code), ticket: Optional(Ticket) }),
    data: Type.Object({ phone: Type.String(), contact_phone: Type.String() }),
    refusals: ['SUB_ACCOUNT', ...codeRefusals, 'TICKET_EXPIRED', 'PHONE_TAKEN']
  },
  'POST /api/user/changebangphone': {
    auth: 'login',
    parentOnly: true,
    summary: 'Changes the phone to sign in with: ticket of the old (type change), code of the new (type bind)',
    input: Type.Object({ ticket: Ticket, phone: Phone, captcha: Code }),
    data: Type.Object({ phone: Type.String() }),
    refusals: ['SUB_ACCOUNT', ...codeRefusals, 'TICKET_EXPIRED', 'PHONE_TAKEN']
  },
  'POST /api/user/addspread': {
    auth: 'login',
    summary: 'Names who invited the caller, once: an invite code or uid',
    input: Type.Object({ spread: Text(40, '邀请码', 1) }),
    data: Type.Object({ spread_uid: Id, spread_nickname: Type.String() }),
    refusals: ['BAD_INVITE', 'SELF_INVITE', 'INVITE_CIRCLE', 'INVITED_ALREADY']
  },
  'GET /api/code_to_uid': {
    auth: 'open',
    summary: 'Whose invite code it is',
    input: Type.Object({ code: Text(40, '邀请码', 1) }),
    data: Type.Object({ uid: Id }),
    refusals: ['BAD_INVITE']
  },
  'GET /api/getuserbyinvite': {
    auth: 'open',
    summary: 'The inviter, to be shown at registration',
    input: Type.Object({ code: Text(40, '邀请码', 1) }),
    data: Invite,
    refusals: ['BAD_INVITE']
  },
  'GET /api/subuser': {
    auth: 'login',
    summary: 'The parent account and its sub-accounts',
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(SubAccount), count: Count, max: Count })
  },
  'POST /api/user/createsubuser': {
    auth: 'login',
    summary: 'Opens a sub-account with wallets of its own',
    input: Type.Object({ nickname: Text(16, '昵称', 1) }),
    data: SubAccount,
    refusals: ['NAME_RESERVED', 'SUB_LIMIT', 'NO_PHONE', 'DISABLED']
  },
  'GET /api/user/changesubaccout': {
    auth: 'login',
    summary: 'Switches to a sub-account or back to the parent; the token is replaced',
    input: Type.Object({ uid: Id }),
    data: Session
  },
  'GET /api/getuserconfig': {
    auth: 'open',
    summary: "The caller's notice switches (null when signed out) and what sign-in offers",
    input: Type.Object({}),
    data: Type.Object({
      push: Nullable(Push),
      has_password: Flag,
      wechat_bound: Flag,
      wechat_appid: Type.String({
        description: 'what a web page in WeChat asks authorisation for; empty when not set up'
      }),
      sandbox: Flag,
      weixin_templates: Type.Array(Type.Object({ topic: PushTopic, id: Type.String() }), {
        description: 'subscribe messages the mini-program can ask consent for'
      })
    })
  },
  'POST /api/settuisong': {
    auth: 'login',
    summary:
      'Switches one kind of notices on (1) or off (0). `weixin` with 1 counts one consent for each of `topics`, as given in the mini-program; with 0 forgets all consents',
    input: Type.Object({
      type: OneOf(['order', 'activity', 'asset', 'chat', 'weixin'], '通知类型'),
      status: Flag,
      topics: Optional(Type.Array(PushTopic, { maxItems: 6, title: '订阅消息' }))
    }),
    data: Push
  }
})
