import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import type { Overview, SigninState } from './SigninState'
import './SigninHead.scss'

/** The streak, what each day of its round brings, and the one button. */
export const SigninHead = observer(function SigninHead({ state, data }: { state: SigninState; data: Overview }) {
  return (
    <View className="signhead">
      <View className="signhead__line">
        <View>
          <View className="signhead__name">{data.signed ? '今日已签到，已连续' : '已连续签到'}</View>
          <View className="signhead__streak">
            {data.streak}
            <View className="signhead__unit">天</View>
          </View>
        </View>
        <View className="signhead__beans" role="button" onClick={() => go('/pages/user/jindou')}>
          <View className="signhead__name">签到累计</View>
          <View className="signhead__points">
            {`${data.earned_num} ${data.asset_name}`}
            <Icon name="right" size={28} />
          </View>
        </View>
      </View>
      <View className="signhead__sheet">
        <View className="signhead__cycle">
          {data.cycle_list.map(day => (
            <View key={day.name} className={`signhead__day signhead__day--${day.state}`}>
              <View className="signhead__gain">{`+${day.amount}`}</View>
              <Icon name={day.state === 'signed' ? 'circle-check' : 'coin'} size={40} />
              <View className="signhead__nth">{day.state === 'today' ? '今天' : day.name.replace(/ /g, '')}</View>
            </View>
          ))}
        </View>
        {data.waiting !== '0' && (
          <View className="signhead__waits">{`待发放 ${data.waiting} ${data.asset_name}，奖励池补足后按先后到账`}</View>
        )}
        <Act state={state} data={data} />
      </View>
    </View>
  )
})

const Act = observer(function Act({ state, data }: { state: SigninState; data: Overview }) {
  if (!data.open) return <View className="signhead__note">{data.note}</View>
  if (!data.can_sign) return <View className="signhead__note">签到和奖励由主账号领取，请切换到主账号</View>
  if (data.signed)
    return (
      <Button kind="plain" size="large" block disabled>
        今日已签到，明天再来
      </Button>
    )
  return (
    <Button kind="main" size="large" block busy={state.busy === 'sign'} onClick={() => state.sign()}>
      立即签到
    </Button>
  )
})
