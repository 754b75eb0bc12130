/** The style sheets that stand under everything; each entry imports this first. */
import 'virtual:tokens.css'
import './base.css'
