import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Tag } from '@/kit/parts/Tag'
import './AirdropCard.scss'
import { DropFace } from './DropFace'
import { type Airdrop, STATE_WORDS, timeWords, whatWords } from './words'

/** An airdrop in the list: what is given, until when, how many are left. */
export function AirdropCard({ airdrop }: { airdrop: Airdrop }) {
  const { id, title, subtitle, state, stock, left, condition_num: conditions } = airdrop
  const isOpen = state === 'claim'
  return (
    <View
      className={`drop ${state === 'over' || state === 'gone' ? 'drop--pale' : ''}`}
      role="button"
      onClick={() => go('/pages/zhufu/airdrop_act', { code: id })}
    >
      <DropFace airdrop={airdrop} className="drop__pic" />
      <View className="drop__words">
        <View className="drop__title">{title}</View>
        {subtitle && <View className="drop__note">{subtitle}</View>}
        <View className="drop__what">{whatWords(airdrop)}</View>
        <View className="drop__when">
          <Tag kind={conditions > 0 ? 'tint' : 'success'}>{conditions > 0 ? `${conditions} 个条件` : '人人可领'}</Tag>
          <View className="drop__note">{timeWords(airdrop)}</View>
        </View>
        <View className="drop__foot">
          <View className="drop__left">
            {state === 'over' ? (
              <View className="drop__note">{`共送出 ${stock - left} 份`}</View>
            ) : (
              <LevelBar value={stock - left} max={stock} left={`已领 ${stock - left}`} right={`剩 ${left} 份`} />
            )}
          </View>
          <Button kind={isOpen ? 'brand' : 'plain'} size="small">
            {isOpen && conditions > 0 ? '看条件' : STATE_WORDS[state]}
          </Button>
        </View>
      </View>
    </View>
  )
}
