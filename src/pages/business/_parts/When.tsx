import { Picker } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { serverClock } from '@/lib/countdown'
import { dayText } from '@/lib/format'
import type { Plan } from './plan'

/** A task is planned for within so many days. */
const AHEAD_S = 90 * 86_400

/** When a task begins: within a minute, or at a day and a time. */
export const When = observer(function When({ form }: { form: Plan }) {
  const { later, day, clock } = form.values
  const now_s = serverClock.now_s()
  return (
    <CellGroup>
      <SwitchRow
        title="定时送出"
        note="不开启则保存后一分钟内送出"
        checked={later}
        onChange={on => form.set('later', on)}
      />
      {later && (
        <Picker
          mode="date"
          value={day || dayText(now_s)}
          start={dayText(now_s)}
          end={dayText(now_s + AHEAD_S)}
          onChange={event => form.set('day', event.detail.value)}
        >
          <Cell title="日期" value={day || '请选择'} pale={!day} arrow />
        </Picker>
      )}
      {later && (
        <Picker mode="time" value={clock} onChange={event => form.set('clock', event.detail.value)}>
          <Cell title="时间" value={clock} arrow />
        </Picker>
      )}
    </CellGroup>
  )
})
