import { randomBytes } from 'node:crypto'

/** Text made safe inside HTML and attributes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f7f7f9;color:#333;font:16px/1.5 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px}
.card{background:#fff;border-radius:16px;padding:28px 20px;text-align:center;box-shadow:0 2px 12px #0000000a}
.who{color:#666;font-size:14px}
.sum{font-size:44px;font-weight:700;margin:8px 0;font-variant-numeric:tabular-nums}
.sum small{font-size:24px}
.what{color:#666;overflow-wrap:anywhere}
.no{margin-top:16px;padding-top:16px;border-top:1px solid #f0f0f2;color:#6b6b70;font-size:12px;overflow-wrap:anywhere}
.word{margin:16px 0 0;padding:10px;border-radius:10px;background:#fff3f3;color:#c4323a;font-size:14px}
form{margin:24px 0 0;display:grid;gap:12px}
button,.back{display:block;width:100%;min-height:48px;border:0;border-radius:24px;font-size:16px;line-height:48px;text-align:center;text-decoration:none;cursor:pointer}
.main{background:#d93a48;color:#fff;font-weight:600}
.other{background:#fff;color:#333;border:1px solid #e5e5ea;line-height:46px}
.more{display:grid;gap:12px;margin-top:12px}
summary{min-height:44px;color:#6b6b70;font-size:14px;line-height:44px;text-align:center;cursor:pointer}
.bank{margin-top:12px;background:#fff;border-radius:16px;overflow:hidden}
.bank summary{color:#333;font-size:15px}
.cardform{margin:0;padding:0 16px 16px;gap:0}
.face{display:flex;align-items:flex-end;justify-content:space-between;min-height:96px;margin-bottom:8px;padding:16px;border-radius:12px;background:linear-gradient(135deg,#2f5fb3,#173c7a);color:#fff}
.face b{font-size:20px;font-variant-numeric:tabular-nums}
.row{display:flex;align-items:center;min-height:52px;border-bottom:1px solid #eee}
.label{flex:none;width:72px;font-size:15px}
.row input{flex:1;min-width:0;min-height:48px;border:0;background:none;color:#222;font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
.row input:focus-visible{outline:2px solid #2f5fb3;outline-offset:2px;border-radius:6px}
.row input::placeholder{color:#767676;font-size:14px}
.wrong{padding:4px 0 8px 72px;color:#c4323a;font-size:13px}
.cardform .main{margin-top:16px}
.cardform .note{margin-top:12px}
.back{margin-top:12px;background:none;color:#666}
.note{margin:24px 0 0;color:#6b6b70;font-size:12px;text-align:center}`

export interface Page {
  title: string
  body: string
  /** Origins forms of the page may lead to, beside our own. */
  formsTo: readonly string[]
  /** A line of script, for a page that goes on by itself. */
  script?: string
}

/** A small page of its own, and the policy that lets it load nothing but what stands in it. */
export function page({ title, body, formsTo, script }: Page): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src ${script ? `'nonce-${nonce}'` : `'none'`}`,
    `form-action ${["'self'", ...formsTo].join(' ')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`
  ].join('; ')
  return { html, policy }
}

/** What is paid, and to whom it is said. */
export const bill = (sum_yuan: string, what: string, payNo: string, who: string) =>
  `<div class="who">${safe(who)}</div><div class="sum"><small>¥</small>${safe(sum_yuan)}</div>
<div class="what">${safe(what)}</div><div class="no">支付单号 ${safe(payNo)}</div>`
