import { View } from '@tarojs/components'
import { LOAD_MORE_TEXTS } from '@/lib/constants'
import './Tail.scss'

/** Caption under a list: more to come, loading, or the end; a failed page can be tried again. */
export function Tail({ kind, onRetry }: { kind: 'more' | 'loading' | 'noMore' | 'failed'; onRetry?: () => void }) {
  if (kind === 'failed') {
    return (
      <View className="tail" role="button" onClick={onRetry}>
        加载失败，点此重试
      </View>
    )
  }
  return <View className="tail">{LOAD_MORE_TEXTS[kind]}</View>
}
