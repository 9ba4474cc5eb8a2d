import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { api } from '@/api'
import { ApiError } from '@/api/call'
import { type JoinFormState, type LicenceReading, takeReading } from '@/kit/state/joinForm'
import './LicenceField.scss'
import { PaperPhoto } from './PaperPhoto'

interface Props {
  form: JoinFormState
  onRead?: (reading: LicenceReading, before?: LicenceReading) => void
}

/** What is said below the photo: while it is read, of what was read, or why it was not. */
interface Said {
  state: 'busy' | 'read' | 'failed'
  words: string
}

/** A photo of a licence: what is read off it fills the form in, for the person to look through. */
export const LicenceField = observer(function LicenceField({ form, onRead }: Props) {
  const [said, setSaid] = useState<Said>()
  const before = useRef<LicenceReading>()
  const read = async (licence: string) => {
    setSaid({ state: 'busy', words: '正在识别执照内容…' })
    const found = await api('POST /api/zhufu/licence_identify', { licence }, { catch: true, quiet: true }).catch(
      error => (error instanceof ApiError ? error : undefined)
    )
    // Another photo was taken meanwhile.
    if (form.values.licence !== licence) return
    if (!found || found instanceof ApiError) {
      return setSaid({ state: 'failed', words: found?.message || '没有识别成功，请手动填写' })
    }
    takeReading(form, found, before.current)
    onRead?.(found, before.current)
    before.current = found
    setSaid({ state: 'read', words: found.note })
  }
  const take = (name: string) => {
    form.set('licence', name)
    return read(name)
  }
  return (
    <View>
      <View className="licencefield__paper">
        <PaperPhoto text="营业执照" kept={form.values.licence !== ''} onChange={take} />
      </View>
      {said && (
        <View className={`licencefield__said licencefield__said--${said.state}`}>
          {said.words}
          {said.state === 'failed' && (
            <View className="licencefield__again" role="button" onClick={() => read(form.values.licence)}>
              重新识别
            </View>
          )}
        </View>
      )}
    </View>
  )
})
