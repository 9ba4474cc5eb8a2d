import { useState } from 'react'
import { renderSVG } from 'uqr'
import { type Answer, api } from '../api'
import { openSession } from '../session'
import { Demo, Field, Submit, Wrong } from './parts'
import { useForm } from './SignIn'

type Offer = Answer<'POST /api/admin/sign_in/offer'>
type Done = Answer<'POST /api/admin/sign_in/enrol'>

/** The first sign-in: the invitation, then the key into an authenticator and a code back, then the recovery codes. */
export function Enrol({ ticket, onBack }: { ticket: string; onBack(): void }) {
  const [invite, setInvite] = useState('')
  const [offer, setOffer] = useState<Offer>()
  const [done, setDone] = useState<Done>()
  const form = useForm(async () => setOffer(await api('POST /api/admin/sign_in/offer', { ticket, invite })))
  if (done) return <Codes done={done} />
  if (offer) return <Key offer={offer} given={{ ticket, invite }} onDone={setDone} />
  return (
    <main className="sign-in">
      <form onSubmit={form.submit}>
        <h1>首次登录</h1>
        <p>请输入负责人给你的邀请码，随后设置验证器</p>
        <Field label="邀请码" value={invite} onChange={setInvite} autoFocus />
        <Wrong words={form.wrong} />
        <Submit busy={form.busy} disabled={!invite}>
          下一步
        </Submit>
        <button type="button" className="back" onClick={onBack}>
          返回上一步
        </button>
      </form>
    </main>
  )
}

interface KeyProps {
  offer: Offer
  given: { ticket: string; invite: string }
  onDone(done: Done): void
}

function Key({ offer, given, onDone }: KeyProps) {
  const [code, setCode] = useState('')
  const { secret } = offer
  const form = useForm(async () => onDone(await api('POST /api/admin/sign_in/enrol', { ...given, secret, code })))
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(offer.uri))}`
  return (
    <main className="sign-in">
      <form onSubmit={form.submit}>
        <h1>设置验证器</h1>
        <p>用任意验证器应用扫描二维码，再填入它显示的 6 位验证码</p>
        <img className="qr" src={picture} alt="验证器二维码" />
        <p className="key">密钥 {secret}</p>
        <Demo code={offer.dev_code} onUse={setCode} />
        <Field label="验证码" value={code} onChange={setCode} autoComplete="one-time-code" autoFocus />
        <Wrong words={form.wrong} />
        <Submit busy={form.busy} disabled={code.length < 6}>
          完成设置
        </Submit>
      </form>
    </main>
  )
}

const Codes = ({ done }: { done: Done }) => (
  <main className="sign-in">
    <form
      onSubmit={event => {
        event.preventDefault()
        openSession(done.token)
      }}
    >
      <h1>保存恢复码</h1>
      <p>手机丢失时每个恢复码可代替验证码一次。它们只显示这一次，请妥善保存。</p>
      <ul className="codes">
        {done.recovery_codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Submit busy={false} disabled={false}>
        已保存，进入后台
      </Submit>
    </form>
  </main>
)
