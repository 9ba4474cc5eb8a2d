import { type FormEvent, useState } from 'react'
import { type Answer, api, Refused } from '../api'
import { farewellWords, openSession } from '../session'
import { Enrol } from './Enrol'
import { Demo, Field, Submit, Wrong } from './parts'

type First = Answer<'POST /api/admin/sign_in'>

/** Phone and password, then a one-time code; whoever has none yet sets it up with their invitation. */
export function SignIn({ onPassword }: { onPassword(): void }) {
  const [first, setFirst] = useState<First>()
  const [words, setWords] = useState(farewellWords)
  const back = (why = '') => {
    setFirst(undefined)
    setWords(why)
  }
  if (!first)
    return (
      <Password
        words={words}
        onDone={answer => {
          onPassword()
          setFirst(answer)
        }}
      />
    )
  return first.has_factor ? <Code first={first} onBack={back} /> : <Enrol ticket={first.ticket} onBack={back} />
}

function Password({ words, onDone }: { words: string; onDone(first: First): void }) {
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const form = useForm(async () => onDone(await api('POST /api/admin/sign_in', { phone, password })), words)
  return (
    <main className="sign-in">
      <form onSubmit={form.submit}>
        <h1>管理后台</h1>
        <p>使用商城账号的手机号和密码登录</p>
        <Field label="手机号" value={phone} onChange={setPhone} type="tel" autoComplete="username" autoFocus />
        <Field label="密码" value={password} onChange={setPassword} type="password" autoComplete="current-password" />
        <Wrong words={form.wrong} />
        <Submit busy={form.busy} disabled={!phone || !password}>
          下一步
        </Submit>
      </form>
    </main>
  )
}

function Code({ first, onBack }: { first: First; onBack(why?: string): void }) {
  const [code, setCode] = useState('')
  const form = useForm(async () => {
    const session = await api('POST /api/admin/sign_in/code', { ticket: first.ticket, code: code.trim() }).catch(
      error => {
        if (error instanceof Refused && error.code === 'TICKET_EXPIRED') onBack(error.message)
        throw error
      }
    )
    openSession(session.token)
  })
  return (
    <main className="sign-in">
      <form onSubmit={form.submit}>
        <h1>输入验证码</h1>
        <p>打开验证器查看 6 位验证码，手机不在身边时可用恢复码</p>
        <Demo code={first.dev_code} onUse={setCode} />
        <Field label="验证码" value={code} onChange={setCode} autoComplete="one-time-code" autoFocus />
        <Wrong words={form.wrong} />
        <Submit busy={form.busy} disabled={code.trim().length < 6}>
          登录
        </Submit>
        <button type="button" className="back" onClick={() => onBack()}>
          返回上一步
        </button>
      </form>
    </main>
  )
}

/** A form's one deed: busy while it is under way, with the words of a refusal after it. */
export function useForm(deed: () => Promise<void>, said = '') {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(said)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await deed()
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, submit }
}
