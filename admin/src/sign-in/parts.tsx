import type { InputHTMLAttributes, ReactNode } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  value: string
  onChange(value: string): void
}

export const Field = ({ label, value, onChange, ...rest }: FieldProps) => (
  <label>
    <span>{label}</span>
    <input {...rest} value={value} onChange={event => onChange(event.target.value)} />
  </label>
)

export const Wrong = ({ words }: { words: string }) =>
  words ? (
    <p className="wrong" role="alert">
      {words}
    </p>
  ) : null

export const Submit = ({ busy, disabled, children }: { busy: boolean; disabled: boolean; children: ReactNode }) => (
  <button type="submit" disabled={busy || disabled}>
    {busy ? '请稍候…' : children}
  </button>
)

/** The code of the demo, which a server in production never sends. */
export const Demo = ({ code, onUse }: { code?: string; onUse(code: string): void }) =>
  code ? (
    <p className="demo">
      演示环境验证码 <b>{code}</b>{' '}
      <button type="button" onClick={() => onUse(code)}>
        填入
      </button>
    </p>
  ) : null
