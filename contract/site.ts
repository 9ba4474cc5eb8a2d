import { aboutKinds } from './content'
import { Count, contract, OneOf, Picture, Seconds, TimeText, Type } from './core'

const versions = Object.fromEntries(aboutKinds.map(kind => [kind, Type.String()])) as Record<
  (typeof aboutKinds)[number],
  ReturnType<typeof Type.String>
>

export const site = contract({
  'GET /api/site_config': {
    auth: 'open',
    summary: 'Who runs the shop: names, logo, service, licences',
    input: Type.Object({}),
    data: Type.Object({
      site_name: Type.String(),
      site_slogan: Type.String(),
      site_logo: Picture,
      company: Type.String(),
      company_address: Type.String(),
      service_phone: Type.String(),
      service_hours: Type.String(),
      service_email: Type.String(),
      icp: Type.String({ description: 'filing number; empty until there is one' }),
      licence_no: Type.String(),
      copyright: Type.String()
    }),
    cache_s: 60,
    edited: true
  },
  'GET /api/getPhraseConfig': {
    auth: 'open',
    summary: 'What the app loads at its start: wordings, agreement versions, limits, hosts the webview may open',
    input: Type.Object({}),
    data: Type.Object({
      config: Type.Object({
        site_name: Type.String(),
        site_slogan: Type.String(),
        site_logo: Picture,
        default_city: Type.String(),
        service_phone: Type.String(),
        service_hours: Type.String(),
        share_title: Type.String(),
        share_pic: Picture,
        phrases: Type.Object({
          login_title: Type.String(),
          cart_empty: Type.String(),
          order_empty: Type.String(),
          pay_hint: Type.String()
        }),
        promises: Type.Array(Type.Object({ title: Type.String(), info: Type.String() })),
        agreements: Type.Object(versions),
        app_origins: Type.Array(Type.String(), {
          description: 'where the app is served (https://shop.cn): links there are our own; the first makes links'
        }),
        webview_hosts: Type.Array(Type.String()),
        pay_channels: Type.Array(Type.String()),
        map: Type.Object({
          provider: OneOf(['none', 'tencent'], '地图'),
          key: Type.String({ description: 'browser key of the map, bound to our hosts; empty without one' })
        }),
        limits: Type.Object({
          upload_mb: Count,
          upload_count: Count,
          textarea: Count,
          comment_pics: Count,
          cart_lines: Count,
          order_hold_s: Count,
          refund_days: Count
        })
      })
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/pub/getversion': {
    auth: 'open',
    summary:
      'The newest version of the app (code 0 while none is told of), what changed in it, and every version before',
    input: Type.Object({}),
    data: Type.Object({
      version: Type.String(),
      version_code: Count,
      title: Type.String(),
      changes: Type.Array(Type.String()),
      release_time: Seconds,
      _release_time: TimeText,
      download: Type.Object({ h5: Type.String(), android: Type.String(), ios: Type.String() }),
      history: Type.Array(
        Type.Object({
          version: Type.String(),
          version_code: Count,
          title: Type.String(),
          changes: Type.Array(Type.String()),
          release_time: Seconds,
          _release_time: TimeText
        })
      )
    }),
    cache_s: 60,
    edited: true
  },
  'GET /api/getimconfig': {
    auth: 'open',
    summary: 'Whether chat is on',
    input: Type.Object({}),
    data: Type.Object({ imswitch: OneOf([0, 1], '开关') }),
    cache_s: 30,
    edited: true
  }
})
