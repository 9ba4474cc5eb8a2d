import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { View } from './html.h5'

const drawn = (view: React.ReactElement) => {
  const host = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(host).render(view))
  return host.firstElementChild as HTMLElement
}
const press = (on: Element, key: string) =>
  act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test.each(['Enter', ' '])('a button is reached by the keyboard and pressed with %j', key => {
  const onClick = jest.fn()
  const button = drawn(<View role="button" onClick={onClick} />)
  expect(button.tabIndex).toBe(0)
  press(button, key)
  expect(onClick).toHaveBeenCalledTimes(1)
  press(button, 'a')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('keys pressed in something inside of a button are not the button’s', () => {
  const onClick = jest.fn()
  const button = drawn(
    <View role="button" onClick={onClick}>
      <input />
    </View>
  )
  press(button.querySelector('input')!, 'Enter')
  expect(onClick).not.toHaveBeenCalled()
})

test('a view that is no control, or cannot be pressed now, is passed over', () => {
  expect(drawn(<View onClick={() => {}} />).tabIndex).toBe(-1)
  expect(drawn(<View role="button" aria-disabled />).tabIndex).toBe(-1)
})
