"""Everything that a call can raise. Catch :class:`ParleyError` for all of it, or a class for one code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Optional, Type

if TYPE_CHECKING:
    from .documents import Source


class ParleyError(Exception):
    """A call that failed. ``code`` is stable and for programs, ``message`` is a sentence to act on.

    ``status`` is that of the response, and 0 where there was none. ``request_id`` is what the server's log calls the
    request. ``retry_after`` is in seconds, where the server has said it.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        suffix = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.code}: {self.message}{suffix}"


class ApiError(ParleyError):
    """The server refused or failed. Its subclasses are for one code each; codes of newer servers are this class."""


class InvalidRequestError(ApiError):
    """``INVALID_REQUEST``: a field is missing, unknown or of the wrong form."""


class InvalidJsonError(InvalidRequestError):
    """``INVALID_JSON``"""


class MessageTooLongError(InvalidRequestError):
    """``MESSAGE_TOO_LONG``: a message has at most 4,000 characters."""


class WeakPasswordError(InvalidRequestError):
    """``WEAK_PASSWORD``"""


class AuthenticationError(ApiError):
    """``UNAUTHORIZED``: no credential was sent. Also the class of credentials that are not accepted."""


class InvalidApiKeyError(AuthenticationError):
    """``INVALID_API_KEY``: unknown, revoked or expired."""


class InvalidTokenError(AuthenticationError):
    """``INVALID_TOKEN``: the ID token or visitor token is not accepted, or no longer."""


class NotAllowedError(ApiError):
    """``FORBIDDEN``: the role, or the scopes of the key, do not allow it."""


class UserMismatchError(NotAllowedError):
    """``USER_MISMATCH``: ``user_id`` is not the user of the token."""


class QuotaExceededError(NotAllowedError):
    """``QUOTA_EXCEEDED``: the plan has no room for more."""


class NotFoundError(ApiError):
    """``NOT_FOUND``"""


class ChatbotNotFoundError(NotFoundError):
    """``CHATBOT_NOT_FOUND``: unknown, inactive or of another account."""


class SessionNotFoundError(NotFoundError):
    """``SESSION_NOT_FOUND``"""


class ConflictError(ApiError):
    """``CONFLICT``"""


class SessionClosedError(ConflictError):
    """``SESSION_CLOSED``: a closed live chat takes no messages."""


class PreconditionFailedError(ApiError):
    """``PRECONDITION_FAILED``: somebody else has changed the settings in between."""


class PayloadTooLargeError(ApiError):
    """``PAYLOAD_TOO_LARGE``"""


class UnsupportedMediaTypeError(ApiError):
    """``UNSUPPORTED_MEDIA_TYPE``"""


class RateLimitError(ApiError):
    """``RATE_LIMIT_EXCEEDED``: ``retry_after`` says when there is room again."""


class UnavailableError(ApiError):
    """``SERVICE_UNAVAILABLE``: the server cannot do it now; also the class of what is unavailable with it."""


class ModelUnavailableError(UnavailableError):
    """``MODEL_UNAVAILABLE``: no language model writes an answer now."""


class SignInUnavailableError(UnavailableError):
    """``SIGN_IN_UNAVAILABLE``: the identity provider does not answer."""


class InternalError(ApiError):
    """``INTERNAL_ERROR``"""


class UnreachableError(ParleyError):
    """``UNREACHABLE``: no connection, or it broke before the response was complete, on every try."""


class RequestTimeoutError(ParleyError):
    """``TIMEOUT``: no response within the time-outs of the client."""


class CancelledError(ParleyError):
    """``CANCELLED``: a :class:`~parley_client.Cancellation` ended the call."""


class InvalidResponseError(ParleyError):
    """``INVALID_RESPONSE``: something else than Parley answers, such as the error page of a proxy."""


class StreamCutError(ParleyError):
    """``STREAM_CUT``: a stream broke and could not be resumed. ``text`` is what had come of the answer."""

    text: str = ""


class SourceFailedError(ParleyError):
    """``SOURCE_FAILED``: a source that was waited for is ``failed`` or ``cancelled``; ``source`` is how it stands."""

    def __init__(self, source: "Source") -> None:
        super().__init__("SOURCE_FAILED", source.error or f"The source is {source.status}.")
        self.source = source


class InvalidSignatureError(ParleyError):
    """``INVALID_SIGNATURE``: a webhook's signature, timestamp or form is wrong. Do not trust the request."""

    def __init__(self, message: str) -> None:
        super().__init__("INVALID_SIGNATURE", message)


ERRORS_BY_CODE: Dict[str, Type[ApiError]] = {
    "INVALID_REQUEST": InvalidRequestError,
    "INVALID_JSON": InvalidJsonError,
    "WEAK_PASSWORD": WeakPasswordError,
    "MESSAGE_TOO_LONG": MessageTooLongError,
    "UNAUTHORIZED": AuthenticationError,
    "INVALID_API_KEY": InvalidApiKeyError,
    "INVALID_TOKEN": InvalidTokenError,
    "USER_MISMATCH": UserMismatchError,
    "FORBIDDEN": NotAllowedError,
    "QUOTA_EXCEEDED": QuotaExceededError,
    "CHATBOT_NOT_FOUND": ChatbotNotFoundError,
    "SESSION_NOT_FOUND": SessionNotFoundError,
    "NOT_FOUND": NotFoundError,
    "SESSION_CLOSED": SessionClosedError,
    "CONFLICT": ConflictError,
    "PRECONDITION_FAILED": PreconditionFailedError,
    "PAYLOAD_TOO_LARGE": PayloadTooLargeError,
    "UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaTypeError,
    "RATE_LIMIT_EXCEEDED": RateLimitError,
    "SERVICE_UNAVAILABLE": UnavailableError,
    "MODEL_UNAVAILABLE": ModelUnavailableError,
    "SIGN_IN_UNAVAILABLE": SignInUnavailableError,
    "INTERNAL_ERROR": InternalError,
}
