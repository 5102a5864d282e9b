/** A chunk of its own, loaded with the language. */
import app from '../../../messages/text/pt-BR/app.json' with { type: 'json' };
import decisions from '../../../messages/text/pt-BR/decisions.json' with { type: 'json' };
import evidence from '../../../messages/text/pt-BR/evidence.json' with { type: 'json' };
import messages from '../../../messages/text/pt-BR/messages.json' with { type: 'json' };

export const texts = { app, decisions, evidence, messages };
