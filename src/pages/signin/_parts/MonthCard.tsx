import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { confirm } from '@/kit/confirm'
import { Calendar, type CalendarDay } from '@/kit/parts/Calendar'
import { Card } from '@/kit/parts/Card'
import { dayName } from '@/kit/state/monthGrid'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { dayText } from '@/lib/format'
import type { Overview, SigninState } from './SigninState'
import './MonthCard.scss'

const MARKS: Record<Overview['days'][number]['state'], Omit<CalendarDay, 'day'>> = {
  signed: { mark: 'full', note: '已签到' },
  made_up: { mark: 'soft', note: '已补签' },
  can_make_up: { mark: 'ask', note: '可补签' },
  missed: { pale: true, note: '漏签' },
  today: {},
  ahead: { pale: true },
  before: { pale: true }
}

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Asks how a missed day is to be made up for, and does it. */
async function makeUp(state: SigninState, data: Overview, { day }: CalendarDay) {
  if (!data.can_sign) return say('请切换到主账号补签')
  if (data.card_used >= data.card_most) return say('本月补签次数已用完，下个月再来')
  const by = data.card_num > 0 ? 'card' : 'buy'
  const price = by === 'card' ? '使用 1 张补签卡' : `用 ${data.card_price} ${data.card_asset_name}换 1 张补签卡`
  const content = `${price}，补上${dayName(day)}的签到？补签恢复连续天数，不发当天奖励。`
  if (!(await confirm({ title: '使用补签', content, confirmText: '补签' }))) return
  const done = await state.makeUp(day, by)
  if (done)
    say(done.reached.length > 0 ? `补签成功，获得${done.reached[0]!.title}` : `补签成功，已连续 ${done.streak} 天`)
}

/** The month with its marks, and what make-up cards there are. */
export const MonthCard = observer(function MonthCard({ state, data }: { state: SigninState; data: Overview }) {
  const left = Math.max(0, data.card_most - data.card_used)
  return (
    <Card title="签到日历" more={`本月签到 ${data.signed_num} 天`}>
      <Calendar
        month={data.month}
        first={data.first_month}
        last={data.last_month}
        today={data.today}
        days={data.days.map(({ day, state: how }) => ({ day, ...MARKS[how] }))}
        busy={state.overview.busy}
        onTurn={month => state.turn(month)}
        onDay={day => makeUp(state, data, day)}
      />
      {data.card_most > 0 && (
        <View className="monthcard__cards">
          <View>{`补签卡 ${data.card_num} 张${data.card_stop_time > 0 ? `，最早 ${dayText(data.card_stop_time)} 到期` : ''}`}</View>
          <View className="monthcard__left">{`本月还可补 ${left} 次`}</View>
        </View>
      )}
    </Card>
  )
})
