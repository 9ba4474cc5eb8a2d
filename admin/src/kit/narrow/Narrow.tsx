import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import './narrow.css'

/** On a telephone the menu lies over the page when it is asked for, and goes when something is chosen. */
export default function Narrow() {
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(false), [pathname])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-menu', isOpen)
    return () => document.documentElement.removeAttribute('data-menu')
  }, [isOpen])
  return (
    <>
      <Button className="narrow-menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        菜单
      </Button>
      {isOpen && (
        <button type="button" className="narrow-veil" aria-label="关闭菜单" onClick={() => setIsOpen(false)} />
      )}
    </>
  )
}
