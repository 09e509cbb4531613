<?php

declare(strict_types=1);

namespace Parley\Errors;

/** The server refused or failed. Its subclasses are for one code each; codes of newer servers are this class. */
class ApiError extends ParleyError
{
    private const CLASSES = [
        'INVALID_REQUEST' => InvalidRequestError::class,
        'INVALID_JSON' => InvalidJsonError::class,
        'WEAK_PASSWORD' => WeakPasswordError::class,
        'MESSAGE_TOO_LONG' => MessageTooLongError::class,
        'UNAUTHORIZED' => AuthenticationError::class,
        'INVALID_API_KEY' => InvalidApiKeyError::class,
        'INVALID_TOKEN' => InvalidTokenError::class,
        'USER_MISMATCH' => UserMismatchError::class,
        'FORBIDDEN' => NotAllowedError::class,
        'QUOTA_EXCEEDED' => QuotaExceededError::class,
        'CHATBOT_NOT_FOUND' => ChatbotNotFoundError::class,
        'SESSION_NOT_FOUND' => SessionNotFoundError::class,
        'NOT_FOUND' => NotFoundError::class,
        'SESSION_CLOSED' => SessionClosedError::class,
        'CONFLICT' => ConflictError::class,
        'PRECONDITION_FAILED' => PreconditionFailedError::class,
        'PAYLOAD_TOO_LARGE' => PayloadTooLargeError::class,
        'UNSUPPORTED_MEDIA_TYPE' => UnsupportedMediaTypeError::class,
        'RATE_LIMIT_EXCEEDED' => RateLimitError::class,
        'SERVICE_UNAVAILABLE' => UnavailableError::class,
        'MODEL_UNAVAILABLE' => ModelUnavailableError::class,
        'SIGN_IN_UNAVAILABLE' => SignInUnavailableError::class,
        'INTERNAL_ERROR' => InternalError::class,
    ];

    /** The error of the class that its code has. */
    public static function of(string $code, string $message, int $status, ?string $requestId, ?float $retryAfter): self
    {
        $class = self::CLASSES[$code] ?? self::class;
        return new $class($code, $message, $status, $requestId, $retryAfter);
    }
}
