import { View } from '@tarojs/components'
import './LetterFace.scss'

/** Somebody whose name is masked, by what is left at its beginning. */
export const LetterFace = ({ name }: { name: string }) => <View className="letterface">{[...name][0]}</View>
