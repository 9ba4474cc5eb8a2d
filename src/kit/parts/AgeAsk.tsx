import type { Data, Endpoints } from '@contract'
import { Picker, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { FormState } from '@/kit/state/FormState'
import { serverClock } from '@/lib/countdown'
import { dayText } from '@/lib/format'
import './AgeAsk.scss'
import { Button } from './Button'
import { Cell, CellGroup } from './Cell'
import { Field } from './Field'
import { Popup } from './Popup'

interface Props {
  /** What is known of the person's age. */
  age: Data<Endpoints['POST /api/box/consent']>['age']
  open: boolean
  onClose: () => void
  /** It was said: the page looks again. */
  onSaid: () => Promise<unknown>
}

const ADULT_YEARS = 18

/** Whether somebody born on a day is a minor today. */
function isMinor(birthday: string): boolean {
  const today = dayText(serverClock.now_s())
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  return years < ADULT_YEARS
}

/** Asks how old somebody is before their first box, and a minor for the phone of their guardian. */
export const AgeAsk = observer(function AgeAsk({ age, open, onClose, onSaid }: Props) {
  const form = useDraft(() => new FormState({ birthday: '', guardian: '' }), 'age')
  const { birthday, guardian } = form.values
  const minor = birthday !== '' && isMinor(birthday)
  const isReady = birthday !== '' && (!minor || /^1\d{10}$/.test(guardian))
  const send = async () => {
    const more = minor ? { guardian_phone: guardian } : {}
    const said = await api('POST /api/box/consent', { act: 'declare', birthday, ...more })
    if (!said) return
    await onSaid()
    if (said.age === 'adult') onClose()
  }
  return (
    <Popup open={open} onClose={onClose} title="确认年龄">
      <View className="ageask">
        <View className="ageask__note">
          按《盲盒经营行为规范指引（试行）》，未满 8 周岁不能购买盲盒，8 至 17
          周岁须监护人同意。出生日期只用于确认年龄。
        </View>
        {age === 'asked' && (
          <View className="ageask__state">已通知监护人，等待对方在盲盒页面确认；也可以重新填写监护人手机号。</View>
        )}
        <Picker
          mode="date"
          value={birthday || '1995-01-01'}
          start="1900-01-01"
          end={dayText(serverClock.now_s())}
          onChange={event => form.set('birthday', event.detail.value)}
        >
          <CellGroup>
            <Cell title="出生日期" value={birthday || '请选择'} pale={!birthday} arrow />
          </CellGroup>
        </Picker>
        {minor && (
          <Field label="监护人手机" form={form} name="guardian" type="phone" placeholder="监护人在本店的手机号" />
        )}
        <Button kind="main" size="large" block disabled={!isReady} onClick={send}>
          {minor ? '请监护人确认' : '确认'}
        </Button>
      </View>
    </Popup>
  )
})
