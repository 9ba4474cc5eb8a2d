import { RichText as TaroRichText, View } from '@tarojs/components'
import './RichText.scss'

/** Shows HTML the server has cleaned; pictures never exceed the width. */
export function RichText({ html }: { html: string }) {
  const fitted = html.replace(/<img /g, '<img style="max-width:100%;height:auto;display:block" ')
  return (
    <View className="rich">
      <TaroRichText nodes={fitted} />
    </View>
  )
}
