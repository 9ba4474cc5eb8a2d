import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Icon } from '@/kit/parts/Icon'
import './Words.scss'

interface WordsProps {
  title: string
  words: { id: string; text: string }[]
  onPick: (word: string) => void
  onClear?: () => void
  /** A long press takes one away. */
  onRemove?: (id: string) => void
}

/** Searches to tap, under a title. */
export function Words({ title, words, onPick, onClear, onRemove }: WordsProps) {
  if (words.length === 0) return null
  return (
    <View className="words">
      <View className="words__head">
        <View className="words__title">{title}</View>
        {onClear && (
          <View className="words__clear" role="button" ariaLabel="清空搜索历史" onClick={onClear}>
            <Icon name="trash" size={34} />
          </View>
        )}
      </View>
      <View className="words__list">
        {words.map(({ id, text }) => (
          <View
            key={id}
            className="words__word"
            role="button"
            onClick={() => onPick(text)}
            onLongPress={() => onRemove?.(id)}
          >
            {text}
          </View>
        ))}
      </View>
    </View>
  )
}

/** What many search for. */
export const HotWords = observer(function HotWords({ onPick }: Pick<WordsProps, 'onPick'>) {
  const hot = useResource(() => api('GET /api/hot_keyword', {}, { catch: true, quiet: true })).data ?? []
  return <Words title="热门搜索" words={hot.map(text => ({ id: text, text }))} onPick={onPick} />
})
