/** What can be done with an account of the programme. */
export interface Deed {
  words: string
  path: string
  query?: Record<string, string>
}

/** By the asset's code, the likeliest first. */
export const DEEDS: Readonly<Record<string, readonly Deed[] | undefined>> = {
  bt: [{ words: '兑换', path: '/pages/zhufu/btExchange' }],
  shubt: [
    { words: '提现', path: '/pages/zhufu/shubtCash' },
    { words: '账户', path: '/pages/zhufu/shubtAccount' }
  ],
  hdt: [
    { words: '提现', path: '/pages/zhufu/hdtCash' },
    { words: '转乐兑礼', path: '/pages/zhufu/hdt2ldl' },
    { words: '留存', path: '/pages/zhufu/retain', query: { type: 'retain_hdt' } },
    { words: '赠送', path: '/pages/zhufu/gift' }
  ],
  fgkq: [
    { words: '转持有', path: '/pages/zhufu/fgkq2gschiyou' },
    { words: '转红宝石值', path: '/pages/zhufu/fgkq2rubyVal' },
    { words: '留存', path: '/pages/zhufu/retain', query: { type: 'retain_fgkq' } }
  ],
  chiyou: [
    { words: '转红宝石', path: '/pages/zhufu/chiyouRuby' },
    { words: '看发放', path: '/pages/zhufu/chiyou' }
  ],
  gschiyou: [{ words: '转红宝石', path: '/pages/zhufu/chiyouRuby', query: { type: 'gschiyou_ruby' } }],
  ruby: [
    { words: '提现', path: '/pages/zhufu/rubyCash' },
    { words: '兑换', path: '/pages/couponCenter/ruby' }
  ],
  rubyval: [{ words: '领取与转入', path: '/pages/zhufu/rubyVal' }],
  ldl: [{ words: '转换记录', path: '/pages/zhufu/hdt2ldlRecord' }]
}
